# SPDX-License-Identifier: GPL-3.0-or-later
"""What Berth puts beside every recipe: the job, reading tables, exact sums, writing a workbook.

Python's standard library only; `report` needs openpyxl, which every image profile has.
"""
