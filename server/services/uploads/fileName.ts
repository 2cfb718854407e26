import { textLimits } from '#contract/constants.ts';

/** Control characters, and invisible ones that reverse or hide parts of a name ("fdp.exe" shown as "exe.pdf"). */
const unseen = /[\p{Cc}\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

const extensionPattern = /\.([a-z0-9]{1,8})$/i;

/** Alternative extensions of a kind. */
const alsoRight: Record<string, readonly string[]> = { jpg: ['jpeg'] };

/** Image extensions that are replaced, because the clean image has another format. */
const replacedExtensions = new Set(['png', 'jpg', 'jpeg', 'jfif', 'webp', 'gif', 'tif', 'tiff']);

const withinUnits = (text: string, maxUnits: number): string => {
  let safeText = '';
  for (const character of text) {
    if (safeText.length + character.length > maxUnits) break;
    safeText += character;
  }
  return safeText;
};

/**
 * Returns the stored name of a file, from the name given by its sender, which is only data and never part of a path. Folders are removed,
 * as are control, direction and zero-width characters and lone surrogates; the text is composed (NFC); the extension is changed to match
 * the bytes (`plan.webp` became a JPEG: `plan.jpg`; `tool.exe` is a PDF: `tool.exe.pdf`). At most 200 UTF-16 units, keeping the extension;
 * an empty name becomes `file`.
 */
export const cleanFileName = (name: string, extension: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.toWellFormed().replaceAll('\uFFFD', '').replace(unseen, '').normalize('NFC').trim();
  const originalExtension = extensionPattern.exec(plain)?.[1] ?? '';
  const fits = [extension, ...(alsoRight[extension] ?? [])].includes(originalExtension.toLowerCase());
  const isReplaced =
    fits || (replacedExtensions.has(originalExtension.toLowerCase()) && replacedExtensions.has(extension));
  const stem = isReplaced ? plain.slice(0, -(originalExtension.length + 1)) : plain;
  const ending = `.${fits ? originalExtension : extension}`;
  const safeStem = withinUnits(
    stem.replace(/^[\s.]+|[\s.]+$/g, ''),
    textLimits.name - ending.length,
  ).trimEnd();
  return `${safeStem || 'file'}${ending}`;
};
