import type { Tokens } from '#server/core/ports.ts';
import { hashToken } from '../shared/tokens.ts';

/**
 * A letter that waits to be sent has a place where its link's token goes, so that the database never holds the token itself: it follows
 * from the place's seed, the letter's address and the installation's secret, so that a seed is worth nothing in a letter to others.
 */
export const placeOfToken = (seed: string): string => `{invitation.${seed}}`;

/** The same of the token by which a person ends e-mails. */
export const placeOfStop = (userId: number): string => `{stop.${userId}}`;

const place = /\{(invitation|stop)\.([\w-]+)\}/g;

/** The token of a seed in a letter to an address. */
export const tokenOf = async (tokens: Tokens, seed: string, address: string): Promise<string> =>
  hashToken(await tokens.signAddress('invitations', `${seed} ${address}`));

/** The text of a letter to an address, with the tokens in their places. */
export async function withTokens(tokens: Tokens, text: string, address: string): Promise<string> {
  let filled = text;
  for (const [whole, kind, seed = ''] of text.matchAll(place)) {
    const token =
      kind === 'stop' ? await tokens.signAddress('reminders', seed) : await tokenOf(tokens, seed, address);
    filled = filled.replaceAll(whole, token);
  }
  return filled;
}
