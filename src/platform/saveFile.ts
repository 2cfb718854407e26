export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has started when the click returns; the URL is kept until the browser has read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
