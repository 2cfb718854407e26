/**
 * Returns a web address in the form in which it is stored and opened: `https://` is prepended if the scheme is missing; null for empty
 * texts and for anything but http or https (`javascript:`, `https://mailto:…`). [ROUND-46]
 */
export function webAddress(link: string | null | undefined): string | null {
  const typed = (link ?? '').trim();
  if (!typed) return null;
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return isWebAddress(address) ? address : null;
}

function isWebAddress(link: string): boolean {
  return (
    URL.canParse(link) &&
    /^https?:$/.test(new URL(link).protocol) &&
    !/^https?:\/\/[a-z][a-z0-9+.-]*:(?!\d)/i.test(link)
  );
}
