/** Possible separators of a text table; the first is the default of Swedish and Finnish spreadsheets. */
const separators = [';', '\t', ','] as const;

/**
 * Decodes a spreadsheet's text file: UTF-8 and UTF-16 with or without a byte order mark, else Windows-1252, which accepts any bytes and is
 * how old spreadsheets encode å, ä and ö.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Returns the most frequent separator outside quotes in the first line that has one; a comma if none has. */
function separatorOf(text: string): string {
  // Excel's separator hint.
  const hint = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (hint !== undefined) return hint;
  const firstLine = /^\s*([^\r\n]*)/.exec(text)?.[1] ?? '';
  const bare = firstLine.replace(/"[^"]*"/g, '');
  const counted = separators.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}

/**
 * Parses a text table (RFC 4180): quoted cells may contain separators, line breaks and doubled quotes; a quote inside an unquoted cell is
 * text. Parsing stops after `maxRows`. Empty rows are kept, so that row numbers match the file's.
 * @returns `openQuote`: the row, counted from 1, in which a quote begins that never ends; null where there is none
 */
export function parseDelimited(
  text: string,
  maxRows: number,
): { rows: string[][]; openQuote: number | null } {
  const separator = separatorOf(text);
  const body = text.replace(/^sep=.\r?\n/i, '');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isCellStart = true;
  const endCell = () => {
    row.push(cell);
    cell = '';
    isCellStart = true;
  };
  for (let at = 0; at < body.length && rows.length < maxRows; at += 1) {
    const letter = body.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (body.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && isCellStart) {
      isQuoted = true;
    } else if (letter === separator) {
      endCell();
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && body.charAt(at + 1) === '\n') at += 1;
      endCell();
      rows.push(row);
      row = [];
    } else {
      cell += letter;
      isCellStart = false;
    }
  }
  const openQuote = isQuoted ? rows.length + 1 : null;
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return { rows, openQuote };
}
