import { textLimits } from '../../../src/contract/constants.ts';

/** Control characters, and the invisible ones that turn or hide parts of a name ("fdp.exe" shown as "exe.pdf"). */
const unseen = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

const extensionPattern = /\.([a-z0-9]{1,8})$/i;

/** Extensions that are right for the bytes of a kind, beside its own. */
const alsoRight: Record<string, readonly string[]> = { jpg: ['jpeg'] };

/** Extensions of pictures that a clean image replaces, because its bytes are no longer of that kind. */
const replacedExtensions = new Set(['png', 'jpg', 'jpeg', 'jfif', 'webp', 'gif']);

const withinUnits = (text: string, maxUnits: number): string => {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > maxUnits) break;
    kept += character;
  }
  return kept;
};

/**
 * The name under which a file is kept, from what its sender called it: mere data, never part of a path. Folders are cut
 * off, control, turning and zero-width characters and lone surrogates dropped, the text composed (NFC); the extension is
 * made to fit the bytes (`plan.webp` became a JPEG: `plan.jpg`; `tool.exe` is a PDF: `tool.exe.pdf`). At most 200
 * UTF-16 units, the extension kept; a name of nothing becomes `file`.
 */
export const cleanFileName = (name: string, extension: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.toWellFormed().replaceAll('\uFFFD', '').replace(unseen, '').normalize('NFC').trim();
  const given = extensionPattern.exec(plain)?.[1] ?? '';
  const fits = [extension, ...(alsoRight[extension] ?? [])].includes(given.toLowerCase());
  const isReplaced =
    fits || (replacedExtensions.has(given.toLowerCase()) && replacedExtensions.has(extension));
  const stem = isReplaced ? plain.slice(0, -(given.length + 1)) : plain;
  const ending = `.${fits ? given : extension}`;
  const kept = withinUnits(stem.replace(/^[\s.]+|[\s.]+$/g, ''), textLimits.name - ending.length).trimEnd();
  return `${kept || 'file'}${ending}`;
};
