import { webAddress } from '#contract/webAddress.ts';

/** Returns the target of a law link: `https://` is added if the scheme is missing; null for anything but http or https. [ROUND-46] */
export function lawLinkHref(lawLink: string | null | undefined): string | null {
  return webAddress(lawLink);
}
