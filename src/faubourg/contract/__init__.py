"""The contract between Python and the page: what Python knows is written down as TypeScript.

Nothing that a struct, an action table or a view says is typed again by hand in web/src.
"""
