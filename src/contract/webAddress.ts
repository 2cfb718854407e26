/**
 * A web address as it is stored and opened: one without a scheme gets `https://` put before it; empty gives null, and so
 * does anything that isn't http or https in the end (`javascript:`, `https://mailto:…`). [ROUND-46]
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
