import { webAddress } from '../contract/webAddress.ts';

/** What a law link opens: `https://` is put before one without a prefix; null for anything that isn't http or https. [ROUND-46] */
export function lawLinkHref(lawLink: string | null | undefined): string | null {
  return webAddress(lawLink);
}
