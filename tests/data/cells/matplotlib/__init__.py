# SPDX-License-Identifier: GPL-3.0-or-later
"""As much of matplotlib as berth_cell.py touches."""
