/** Code page numbers in DXF, with their encoding labels in browsers. */
const codePages: Readonly<Record<string, string>> = {
  '874': 'windows-874',
  '932': 'shift_jis',
  '936': 'gbk',
  '949': 'euc-kr',
  '950': 'big5',
  '866': 'ibm866',
  '10000': 'macintosh',
  ...Object.fromEntries(
    [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((n) => [n, `windows-${n}`]),
  ),
};

/** Returns the encoding label of `$DWGCODEPAGE`; Western European if unknown. */
const encodingOf = (codePage: string): string =>
  codePages[/(\d{3,5})/.exec(codePage)?.[1] ?? ''] ?? 'windows-1252';

/** Bytes by the characters that `latin1` decodes them to, since browsers treat it as windows-1252. */
const highBytes: ReadonlyMap<number, number> = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index))].map(
    (character, index) => [character.charCodeAt(0), 128 + index],
  ),
);

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => highBytes.get(character.charCodeAt(0)) ?? character.charCodeAt(0));

const strict = new TextDecoder('utf-8', { fatal: true });

const isPlain = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
};

const fromHex = (hex: string): string => {
  const point = Number.parseInt(hex, 16);
  return point >= 32 && point < 0xd800 ? String.fromCharCode(point) : '';
};

/** Returns the decoder for texts: UTF-8 if they are valid UTF-8, even if the header names a code page, else by the code page. */
export const textDecoderOf = (codePage: string): ((raw: string) => string) => {
  const decoder = new TextDecoder(encodingOf(codePage));
  const decoded = (raw: string): string => {
    if (isPlain(raw)) return raw;
    const bytes = bytesOf(raw);
    try {
      return strict.decode(bytes);
    } catch {
      return decoder.decode(bytes);
    }
  };
  const unescaped = (text: string): string =>
    text.includes('\\')
      ? text
          .replace(/\\U\+([0-9a-f]{4})/gi, (_, hex: string) => fromHex(hex))
          .replace(/\\M\+[1-5]([0-9a-f]{4})/gi, (_, hex: string) =>
            decoder.decode(
              Uint8Array.of(Number.parseInt(hex.slice(0, 2), 16), Number.parseInt(hex.slice(2), 16)),
            ),
          )
      : text;
  return (raw) => unescaped(decoded(raw));
};

const signs: Readonly<Record<string, string>> = { d: '°', p: '±', c: '⌀', '%': '%' };

/** Returns the plain text: control codes replaced by their characters, without underlines. (DXF reference, TEXT) */
export const plainText = (text: string): string =>
  text
    .replace(/%%(\d{3})/g, (_, number: string) => String.fromCharCode(Number(number)))
    .replace(/%%([a-z%])/gi, (_, code: string) => signs[code.toLowerCase()] ?? '')
    .replace(/\^[IJM]/g, ' ')
    .replace(/\p{Cc}/gu, ' ');

/** Returns the lines of an MTEXT without formatting. (DXF reference, MTEXT) */
export const mtextLines = (text: string): string[] => {
  const visibleText = text
    .replace(/\\\\/g, '\ue001')
    .replace(/\\([{}])/g, (_, brace: string) => (brace === '{' ? '\ue002' : '\ue003'))
    .replace(/\\[PXN]/g, '\n')
    .replace(/\\~/g, ' ')
    .replace(/\\S([^;\\]{0,200});/g, (_, fraction: string) =>
      fraction.replace(/[#^]/g, '/').replace(/^\s*\/\s*|\s*\/\s*$/g, ''),
    )
    .replace(/\\[ACFHQTWfcpt][^;\\{}]*;?/g, '')
    .replace(/\\[LlOoKk]/g, '')
    .replace(/[{}]/g, '')
    .replace(/\ue001/g, '\\')
    .replace(/\ue002/g, '{')
    .replace(/\ue003/g, '}');
  return visibleText.split('\n').map((line) => plainText(line).trimEnd());
};
