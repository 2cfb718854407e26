/** Headers of a form's part; `fileName` is null for a text field. */
export interface PartHead {
  name: string;
  fileName: string | null;
}

/** Returns the boundary in a `Content-Type: multipart/form-data`, or null for any other content. (RFC 7578, RFC 2046) */
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

/** Unescapes a name: browsers escape a quote as %22, curl with a backslash. */
const plainName = (quoted: string): string => {
  const inner = quoted.startsWith('"') ? quoted.slice(1, -1).replace(/\\(["\\])/g, '$1') : quoted;
  return inner.replace(/%22/g, '"').replace(/%0D%0A|%0D|%0A/gi, ' ');
};

/** Reads a part's headers; null if they have no part name. */
export const readHead = (head: string): PartHead | null => {
  const line = head.split('\r\n').find((text) => /^content-disposition\s*:\s*form-data\s*;/i.test(text));
  if (line === undefined) return null;
  const fieldsByName: Record<string, string> = Object.create(null);
  for (const [, key = '', value = ''] of line.matchAll(/;\s*([a-z*]+)=("(?:[^"\\]|\\.)*"|[^\s;]*)/gi)) {
    fieldsByName[key.toLowerCase()] ??= value;
  }
  if (fieldsByName.name === undefined) return null;
  const extended =
    fieldsByName['filename*'] === undefined
      ? null
      : /^utf-8'[^']*'(.*)$/i.exec(fieldsByName['filename*'])?.[1];
  const fileName = (extended ? decodePercent(extended) : null) ?? fieldsByName.filename;
  return {
    name: plainName(fieldsByName.name),
    fileName: fileName === undefined ? null : plainName(fileName),
  };
};
