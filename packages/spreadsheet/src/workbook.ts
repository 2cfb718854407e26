import { unzipSync } from 'fflate';
import { builtInFormat, shownText } from './shownText.ts';
import type { SheetTable, TableLimits } from './tables.ts';
import { faultOf, TableReadError } from './readError.ts';
import { localName, unescaped, walkXml } from './workbookXml.ts';

/** Maximum size of an unpacked workbook, in bytes: many times the need of a thousand rows. */
const maxUnpackedBytes = 16 * 1024 * 1024;
const maxParts = 1000;
/** Maximum number of non-empty cells over all sheets: more than the largest import reads. */
const maxCells = 150_000;

type Parts = Readonly<Record<string, Uint8Array>>;

/** Unpacks the XML parts after checking their unpacked sizes. */
const unpack = (bytes: Uint8Array<ArrayBuffer>): Parts => {
  let [unpacked, count] = [0, 0];
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      unpacked += originalSize;
      count += 1;
      if (unpacked > maxUnpackedBytes || count > maxParts) throw new TableReadError({ code: 'too_large' });
      return /\.(xml|rels)$/i.test(name);
    },
  });
};

const partAt = (parts: Parts, path: string): Uint8Array => {
  const part = parts[path];
  if (!part) throw new TableReadError({ code: 'unreadable' });
  return part;
};

/** Resolves a reference to another part: `worksheets/sheet1.xml` relative to `xl/workbook.xml`, or a path from the root. */
const resolved = (target: string, from: string): string =>
  decodeURI(new URL(target, `file:///${from}`).pathname).slice(1);

interface Relation {
  id: string;
  /** Last word of its type: `worksheet`, `styles`, `sharedStrings`. */
  kind: string;
  path: string;
}

/** Reads a part's relations, from the file next to it. (ECMA-376, part 2, 9.3) */
const relationsOf = (parts: Parts, path: string): Relation[] => {
  const slash = path.lastIndexOf('/') + 1;
  const rels = parts[`${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`];
  const relations: Relation[] = [];
  if (rels)
    walkXml(rels, {
      open: (name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) => {
        if (name === 'Relationship' && mode !== 'External')
          relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), path: resolved(target, path) });
      },
    });
  return relations;
};

/** Reads the shared strings of cells, by index, without phonetic guides. */
const sharedTexts = (part: Uint8Array | undefined): string[] => {
  const texts: string[] = [];
  let text = '';
  let inReading = false;
  if (part)
    walkXml(part, {
      open: (name) => {
        if (name === 'si') text = '';
        if (name === 'rPh') inReading = true;
      },
      close: (name, inside) => {
        if (name === 'rPh') inReading = false;
        if (name === 't' && !inReading) text += inside;
        if (name === 'si') texts.push(unescaped(text));
      },
    });
  return texts;
};

/** Reads the number format of each cell style. */
const formatsOf = (part: Uint8Array | undefined): string[] => {
  const ownFormats = new Map<number, string>();
  const formats: string[] = [];
  let inCells = false;
  if (part)
    walkXml(part, {
      open: (name, { numFmtId: id = '0', formatCode: code = 'General' }) => {
        if (name === 'numFmt') ownFormats.set(Number(id), code);
        if (name === 'cellXfs') inCells = true;
        if (name === 'xf' && inCells) formats.push(ownFormats.get(Number(id)) ?? builtInFormat(Number(id)));
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false;
      },
    });
  return formats;
};

interface Workbook {
  sheets: { name: string; isHidden: boolean; path: string }[];
  startsIn1904: boolean;
  texts: string[];
  formats: string[];
}

/** Returns the id of a sheet's relation, with any namespace prefix. */
const relationId = (attributes: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === 'id')?.[1];

const readWorkbook = (parts: Parts): Workbook => {
  const path = relationsOf(parts, '').find(({ kind }) => kind === 'officeDocument')?.path;
  const workbook = path ?? 'xl/workbook.xml';
  const relations = relationsOf(parts, workbook);
  const pathOf = (wanted: string): string | undefined => relations.find(({ kind }) => kind === wanted)?.path;
  const sheets: Workbook['sheets'] = [];
  let startsIn1904 = false;
  walkXml(partAt(parts, workbook), {
    open: (name, attributes) => {
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      // A chart sheet has no cells.
      const relation = relations.find(
        ({ id, kind }) => kind === 'worksheet' && id === relationId(attributes),
      );
      const isHidden = /hidden/i.test(attributes.state ?? '');
      if (relation) sheets.push({ name: attributes.name ?? '', isHidden, path: relation.path });
    },
  });
  const partOf = (kind: string): Uint8Array | undefined => parts[pathOf(kind) ?? ''];
  return {
    sheets,
    startsIn1904,
    texts: sharedTexts(partOf('sharedStrings')),
    formats: formatsOf(partOf('styles')),
  };
};

/** Parses a reference such as `B12` to indexes from 0; null if invalid. */
const placeOf = (reference: string): { row: number; column: number } | null => {
  const [, letters, number] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(reference) ?? [];
  if (letters === undefined || number === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(number) - 1, column: column - 1 };
};

type CellKind = 'n' | 's' | 'str' | 'inlineStr' | 'b' | 'e' | 'd';

/** Returns a cell's displayed text. (ECMA-376, part 1, 18.3.1.4) */
const cellText = (
  workbook: Workbook,
  cell: { kind: CellKind; style: number; value: string; inline: string },
): string => {
  const { kind, style, value, inline } = cell;
  if (kind === 'inlineStr') return unescaped(inline);
  if (kind === 's') return workbook.texts[Number(value)] ?? '';
  if (kind === 'str') return unescaped(value);
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (kind === 'd')
    return value
      .replace(/T(00:00(:00)?(\.0+)?Z?$)/, '')
      .replace('T', ' ')
      .slice(0, 16);
  if (kind === 'e' || value === '' || !Number.isFinite(Number(value))) return value;
  return shownText(Number(value), workbook.formats[style] ?? 'General', workbook.startsIn1904);
};

/** Reads the rows of a sheet down to its last non-empty cell; the declared size isn't trusted for allocation. */
const rowsOf = (
  part: Uint8Array,
  workbook: Workbook,
  limits: Pick<TableLimits, 'rows' | 'columns'>,
  count: () => void,
): string[][] => {
  const rows: string[][] = [];
  let [row, column] = [-1, -1];
  let cell = { kind: 'n' as CellKind, style: 0, value: '', inline: '', at: '' };
  let inReading = false;
  const keep = (): void => {
    const text = cellText(workbook, cell).trim();
    if (text === '') return;
    count();
    if (row >= limits.rows || column >= limits.columns)
      throw new TableReadError({ code: 'far_cell', at: cell.at });
    while (rows.length <= row) rows.push([]);
    const cells = rows[row] ?? [];
    while (cells.length < column) cells.push('');
    cells[column] = text;
  };
  walkXml(part, {
    open: (name, { r: reference = '', t: kind = 'n', s: style = '0' }) => {
      if (name === 'row') {
        row = /^\d+$/.test(reference) ? Number(reference) - 1 : row + 1;
        column = -1;
      }
      if (name === 'c') {
        const place = placeOf(reference);
        column = place?.column ?? column + 1;
        if (place) ({ row } = place);
        cell = { kind: kind as CellKind, style: Number(style), value: '', inline: '', at: reference };
      }
      if (name === 'rPh') inReading = true;
    },
    close: (name, text) => {
      if (name === 'v') cell.value = text;
      if (name === 'rPh') inReading = false;
      if (name === 't' && !inReading) cell.inline += text;
      if (name === 'c') keep();
    },
  });
  return rows;
};

/**
 * Reads the sheets of an Excel workbook (xlsx), each cell as its sheet shows it. A sheet over the limits has a fault instead, and the
 * others are read.
 * @throws TableReadError if the workbook itself is too large
 */
export const readSheetsOf = (
  bytes: Uint8Array<ArrayBuffer>,
  limits: Pick<TableLimits, 'rows' | 'columns'>,
): SheetTable[] => {
  const parts = unpack(bytes);
  const workbook = readWorkbook(parts);
  let cells = 0;
  const count = (): void => {
    cells += 1;
    if (cells > maxCells) throw new TableReadError({ code: 'too_large' });
  };
  return workbook.sheets.map(({ name, isHidden, path }) => {
    try {
      return { name, isHidden, rows: rowsOf(partAt(parts, path), workbook, limits, count) };
    } catch (error) {
      return { name, isHidden, fault: faultOf(error) };
    }
  });
};
