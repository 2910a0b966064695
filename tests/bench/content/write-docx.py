"""Writes a source of the bench by python-docx: write-docx.py SOURCE.json RESULT.docx"""
import json
import sys

from docx import Document

with open(sys.argv[1], encoding="utf-8") as file:
    source = json.load(file)
document = Document()
section = document.sections[0]
section.header.paragraphs[0].text = source["header"]
section.footer.paragraphs[0].text = source["footer"]
document.add_heading(source["title"], 0)
for block in source["blocks"]:
    if block["kind"] == "table":
        table = document.add_table(rows=0, cols=len(block["rows"][0]), style="Table Grid")
        for row in block["rows"]:
            for cell, text in zip(table.add_row().cells, row):
                cell.text = text
    elif block["kind"] == "heading":
        document.add_heading(block["text"], 2)
    else:
        document.add_paragraph(block["text"], style="List Number" if block["kind"] == "item" else None)
document.save(sys.argv[2])
