"""The server: people, tables, moves that are stored before they are true, and live updates.

From a request inwards: app.py (what is served), guard.py (who may ask), http.py and socket.py (the
API), hall.py (all tables), live.py (one table and the queue of its moves) with seating.py,
bot_seats.py, course.py, sides.py and audience.py, store.py (the database). Beside the game:
http_talk.py with talk.py (chat, signals), advice.py (hints) and curve.py (who led when).
"""
