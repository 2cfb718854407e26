import { webAddress } from '#contract/webAddress.ts';

/** The target of a law link: `https://` is added where it is missing; null for anything that isn't http or https. [ROUND-46] */
export function lawLinkHref(lawLink: string | null | undefined): string | null {
  return webAddress(lawLink);
}
