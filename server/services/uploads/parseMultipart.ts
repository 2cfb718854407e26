/** One part of a form. `fileName` is null for a text field; `bytes` is a window on the body, not a copy. */
export interface MultipartPart {
  name: string;
  fileName: string | null;
  bytes: Buffer;
}

/** More parts, or a part head longer than this (bytes), is no form of ours. */
const maxParts = 32;
const maxHeadBytes = 8 * 1024;

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';

/** The boundary that a `Content-Type: multipart/form-data` names, or null for any other content. (RFC 7578, RFC 2046) */
export const multipartBoundary = (contentType: string | null): string | null => {
  if (!contentType || !/^\s*multipart\/form-data\s*;/i.test(contentType)) return null;
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  return match?.[1] ?? match?.[2] ?? null;
};

const decodePercent = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Names as senders write them: browsers escape the quote as %22, curl by a backslash. */
const plainName = (quoted: string): string => {
  const inner = quoted.startsWith('"') ? quoted.slice(1, -1).replace(/\\(["\\])/g, '$1') : quoted;
  return inner.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ');
};

const readHead = (head: string): Omit<MultipartPart, 'bytes'> | null => {
  const line = head.split(lineEnd).find((text) => /^content-disposition\s*:\s*form-data\s*;/i.test(text));
  if (line === undefined) return null;
  const found: Record<string, string> = Object.create(null);
  for (const [, key = '', value = ''] of line.matchAll(/;\s*([a-z*]+)=("(?:[^"\\]|\\.)*"|[^\s;]*)/gi)) {
    found[key.toLowerCase()] ??= value;
  }
  if (found.name === undefined) return null;
  const extended =
    found['filename*'] === undefined ? null : /^utf-8'[^']*'(.*)$/i.exec(found['filename*'])?.[1];
  const fileName = (extended ? decodePercent(extended) : null) ?? found.filename;
  return { name: plainName(found.name), fileName: fileName === undefined ? null : plainName(fileName) };
};

/** Where the delimiter line that begins at `at` ends: at the next part's head, at the form's end, or nowhere. */
const afterDelimiter = (body: Buffer, at: number): { next: number } | 'end' | null => {
  if (body.toString('latin1', at, at + 2) === '--') return 'end';
  let next = at;
  while (body[next] === 0x20 || body[next] === 0x09) next += 1;
  return body.toString('latin1', next, next + 2) === lineEnd ? { next: next + 2 } : null;
};

/**
 * Takes a multipart body apart without copying it. Answers `'cutOff'` when the closing delimiter never comes and
 * `'malformed'` for all else that is no form; never throws. A delimiter counts only at the start of a line and with
 * nothing but blanks behind it, so file content that resembles it stays content.
 */
export const parseMultipart = (body: Buffer, boundary: string): MultipartPart[] | 'cutOff' | 'malformed' => {
  const parts: MultipartPart[] = [];
  const delimiter = `--${boundary}`;
  if (body.length < delimiter.length + lineEnd.length) return 'cutOff';
  if (!body.subarray(0, delimiter.length).equals(Buffer.from(delimiter))) return 'malformed';
  let position = afterDelimiter(body, delimiter.length);
  while (position !== 'end') {
    if (position === null || parts.length >= maxParts) return 'malformed';
    const start = position.next;
    const headStop = body.indexOf(headEnd, start);
    if (headStop < 0) return body.length - start > maxHeadBytes ? 'malformed' : 'cutOff';
    const head = headStop - start > maxHeadBytes ? null : readHead(body.toString('utf8', start, headStop));
    if (!head) return 'malformed';
    const contentStart = headStop + headEnd.length;
    // The line end before a delimiter belongs to it; an empty part shares it with its head.
    let contentStop = headStop + lineEnd.length - 1;
    position = null;
    while (position === null) {
      contentStop = body.indexOf(lineEnd + delimiter, contentStop + 1);
      if (contentStop < 0) return 'cutOff';
      position = afterDelimiter(body, contentStop + lineEnd.length + delimiter.length);
    }
    parts.push({ ...head, bytes: body.subarray(contentStart, Math.max(contentStart, contentStop)) });
  }
  return parts;
};
