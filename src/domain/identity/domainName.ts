/** Longest name of a domain, in characters. (RFC 1035, 2.3.4) */
const maxDomainLength = 253;

/** Label of a name as DNS stores it: letters, digits and inner hyphens; the last one isn't a number. (RFC 1123, 2.1) */
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Returns a domain as DNS stores it: lower case, international names in their ASCII form, without a dot at the end. Null for anything else, such
 * as an IP address, a name of one label or an address with a path.
 */
export function domainNameOf(text: string): string | null {
  const typed = text.trim().replace(/\.$/, '');
  if (/[\s/?#@:%[\]\\]/.test(typed)) return null;
  const name = URL.parse(`https://${typed}/`)?.hostname ?? '';
  const labels = name.split('.');
  const isName =
    labels.length > 1 && labels.every((each) => label.test(each)) && !/^\d+$/.test(labels.at(-1) ?? '');
  return isName && name.length <= maxDomainLength ? name : null;
}

/** Returns the domain of an e-mail address; null if it has none. */
export const domainOfEmail = (email: string): string | null =>
  domainNameOf(email.slice(email.lastIndexOf('@') + 1));
