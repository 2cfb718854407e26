import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { root } from './run.ts';

const folder = join(root, 'templates');
const line = { style: BorderStyle.SINGLE, size: 4, color: '8A93A0' };
const borders = { top: line, bottom: line, left: line, right: line };
const margins = { top: 80, bottom: 80, left: 120, right: 120 };

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((cell) => cell.trim());

/** Returns a table to fill in: with two columns the first labels the second, with more the first row is the heading. */
function table(rows: readonly string[]): Table {
  const cells = rows.map(cellsOf);
  const columns = Math.max(...cells.map((row) => row.length));
  const isForm = columns === 2;
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: cells.map(
      (row, rowIndex) =>
        new TableRow({
          tableHeader: !isForm && rowIndex === 0,
          cantSplit: true,
          children: row.map(
            (text, column) =>
              new TableCell({
                borders,
                margins,
                width: {
                  size: isForm ? (column === 0 ? 40 : 60) : 100 / columns,
                  type: WidthType.PERCENTAGE,
                },
                children: [
                  new Paragraph({
                    children: [new TextRun({ text, bold: isForm ? column === 0 : rowIndex === 0 })],
                  }),
                ],
              }),
          ),
        }),
    ),
  });
}

/** Returns the parts of a template's text: `#` and `##` headings, `-` points, rows of tables between bars, and plain paragraphs. */
function partsOf(text: string): (Paragraph | Table)[] {
  const parts: (Paragraph | Table)[] = [];
  const lines = text.split('\n').filter((each) => each.trim() !== '');
  for (let at = 0; at < lines.length; at += 1) {
    const textLine = lines[at] ?? '';
    if (textLine.startsWith('|')) {
      const end = lines.findIndex((next, index) => index > at && !next.startsWith('|'));
      const rows = lines.slice(at, end < 0 ? undefined : end);
      parts.push(table(rows));
      at += rows.length - 1;
    } else if (textLine.startsWith('## '))
      parts.push(
        new Paragraph({
          text: textLine.slice(3),
          heading: HeadingLevel.HEADING_2,
          spacing: { before: 280, after: 100 },
        }),
      );
    else if (textLine.startsWith('# '))
      parts.push(
        new Paragraph({ text: textLine.slice(2), heading: HeadingLevel.TITLE, spacing: { after: 200 } }),
      );
    else if (textLine.startsWith('- '))
      parts.push(new Paragraph({ text: textLine.slice(2), bullet: { level: 0 }, spacing: { after: 60 } }));
    else parts.push(new Paragraph({ text: textLine, spacing: { after: 120 } }));
  }
  return parts;
}

/** Creates a Word file from a template's text, with its title and page numbers in the footer. */
export function wordFile(text: string, language: string): Promise<Buffer> {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
  const foot = new Paragraph({
    alignment: AlignmentType.RIGHT,
    children: [
      new TextRun({ children: [`${title}  `, PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 }),
    ],
  });
  const document = new Document({
    title,
    creator: 'Tillsyn',
    styles: { default: { document: { run: { font: 'Calibri', size: 22, language: { value: language } } } } },
    sections: [{ footers: { default: new Footer({ children: [foot] }) }, children: partsOf(text) }],
  });
  return Packer.toBuffer(document);
}

const locales: Readonly<Record<string, string>> = { sv: 'sv-SE', en: 'en-GB', fi: 'fi-FI' };

/** Reads every template with its target file name: `templates/sv/policy.docx`. (decisions, Document templates) */
export function readTemplates(): { fileName: string; language: string; text: string }[] {
  return globSync('*/*.txt', { cwd: folder })
    .sort()
    .map((file) => ({
      fileName: `templates/${dirname(file)}/${basename(file, '.txt')}.docx`,
      language: locales[dirname(file)] ?? 'sv-SE',
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}

/** Creates a Vite plugin that writes the templates' Word files into the build, and serves them in development. */
export const templateFiles = (): Plugin => ({
  name: 'tillsyn-template-files',
  async generateBundle() {
    for (const { fileName, language, text } of readTemplates())
      this.emitFile({ type: 'asset', fileName, source: await wordFile(text, language) });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const template = readTemplates().find(({ fileName }) => request.url === `/${fileName}`);
      if (!template) return next();
      void wordFile(template.text, template.language).then((file) => response.end(file), next);
    });
  },
});
