/** Styles of cells by their index in `cellXfs`. */
export const styles = { plain: 0, text: 1, day: 2, moment: 3, heading: 4 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Namespace of workbook, styles and sheet. (ECMA-376, part 1, SpreadsheetML) */
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Characters that XML can't contain. (XML 1.0, 2.2) */
const unwritable = /(?![\t\n\r\u007f-\u009f])[\p{Cc}\ufffe\uffff]/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML; Excel reads `_x0041_` as a letter, so the underscore of such a text is escaped. (ECMA-376, 22.9.2.19) */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/\r\n?/g, '\n')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Returns a valid sheet name: Excel allows 31 characters and excludes some. */
const sheetName = (name: string): string =>
  [...name.replace(/[[\]:*?/\\'\p{Cc}]/gu, ' ')].slice(0, 31).join('').slice(0, 31).trim() || '1';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relations = (...parts: string[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${parts.join('')}</Relationships>`;
const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`;

/** The order matches `styles`; 49 is Excel's text format. */
const styleSheet = `${head}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">${[
  'numFmtId="0" fontId="0"',
  'numFmtId="49" fontId="0" applyNumberFormat="1"',
  'numFmtId="164" fontId="0" applyNumberFormat="1"',
  'numFmtId="165" fontId="0" applyNumberFormat="1"',
  'numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"',
]
  .map((format) => `<xf ${format} fillId="0" borderId="0" xfId="0"/>`)
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Returns every part of a workbook with one sheet except the sheet itself, by path. */
export const workbookParts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('styles', 'styles')}</Types>`,
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': `${head}<workbook xmlns="${mainNamespace}" xmlns:r="${office}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId2', 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': styleSheet,
});

/** Returns the part before a sheet's rows: the heading row is frozen, and columns have their widths in characters. */
export const sheetStart = (widths: readonly number[]): string => {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const cols = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
  return `${head}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${cols}<sheetData>`;
};

/** Returns the part after a sheet's rows; `range` covers headings and rows, `A1:F20`, and gets a filter in its headings. */
export const sheetEnd = (range: string | null): string =>
  `</sheetData>${range === null ? '' : `<autoFilter ref="${range}"/>`}</worksheet>`;
