import type { Tokens } from '../../core/ports.ts';
import { hashToken } from '../shared/tokens.ts';

/**
 * A letter that waits to be sent has a place where its link's token goes, so that the database never holds the token itself: it follows
 * from the place's seed and the installation's secret.
 */
export const placeOfToken = (seed: string): string => `{invitation.${seed}}`;

const place = /\{invitation\.([\w-]+)\}/g;

/** The token of a seed. */
export const tokenOf = async (tokens: Tokens, seed: string): Promise<string> =>
  hashToken(await tokens.signAddress('invitations', seed));

/** A letter's text with the tokens in their places. */
export async function withTokens(tokens: Tokens, text: string): Promise<string> {
  let filled = text;
  for (const [whole, seed = ''] of text.matchAll(place))
    filled = filled.replaceAll(whole, await tokenOf(tokens, seed));
  return filled;
}
