"""The server: people, tables, moves that are stored before they are true, and live updates.

web/ is what a request meets (who may ask, HTTP, the socket, the page), tables/ the tables and all
that happens at one, people/ who plays, store/ what must not be lost, afterwards/ what is made of
finished games. bot_workers.py is where bots think; messages.py is what goes over the wire.
"""
