/** Hands the user a file to keep, as a download. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has begun when the click returns; the address lives on until the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
