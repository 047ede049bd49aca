"""The terminal as a full screen, with Textual: imported only when somebody sits at one."""
