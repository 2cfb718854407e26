/** Returns a file name valid on every file system, at most 100 characters and never empty. */
export const fileNameOf = (name: string, extension: string): string => {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 100);
  return `${safe || 'export'}.${extension}`;
};
