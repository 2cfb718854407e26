import { strToU8, zipSync } from 'fflate';
import { cellsOf, isRow } from './fillTemplate.ts';

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const parts = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Returns a paragraph; sizes are half points, spaces twentieths of a point. */
const paragraph = (text: string, { size = 22, isBold = false, before = 0 } = {}): string =>
  `<w:p><w:pPr><w:spacing w:before="${before}" w:after="80"/></w:pPr><w:r><w:rPr>${isBold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>` +
  `<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

const cell = (text: string, isBold: boolean): string =>
  `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${paragraph(text, { isBold })}</w:tc>`;

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

const table = (rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${edges
    .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="8A93A0"/>`)
    .join('')}</w:tblBorders></w:tblPr>${rows
    .map(
      (row) =>
        `<w:tr>${cellsOf(row)
          .map((text, at) => cell(text, at === 0))
          .join('')}</w:tr>`,
    )
    .join('')}</w:tbl>${paragraph('')}`;

function textLine(line: string): string {
  if (line.startsWith('# ')) return paragraph(line.slice(2), { size: 40, isBold: true });
  if (line.startsWith('## ')) return paragraph(line.slice(3), { size: 28, isBold: true, before: 240 });
  return paragraph(line.replace(/^- /, '•  '));
}

/** Creates a Word document from a filled template's lines: headings, tables, lists and paragraphs. (ECMA-376) */
export function wordFile(lines: readonly string[], made: Date): Uint8Array {
  const body: string[] = [];
  for (let at = 0; at < lines.length;) {
    const remainingLines = lines.slice(at);
    const tableEnd = remainingLines.findIndex((line) => !isRow(line));
    const rows = tableEnd === -1 ? remainingLines : remainingLines.slice(0, tableEnd);
    body.push(rows.length > 0 ? table(rows) : textLine(lines[at] ?? ''));
    at += Math.max(1, rows.length);
  }
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="${parts}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${parts}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document ${word}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: made });
}
