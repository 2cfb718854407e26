import type { Tokens } from '#server/core/ports.ts';
import { hashToken } from '../shared/tokens.ts';

/**
 * Returns a placeholder for a link's token in a queued e-mail, so that the database never contains the token itself: it is derived from the
 * placeholder's seed, the e-mail's address and the installation's secret, so that a seed is useless in an e-mail to another address.
 */
export const placeOfToken = (seed: string): string => `{invitation.${seed}}`;

/** Like `placeOfToken`, for the token that unsubscribes a person. */
export const placeOfStop = (userId: number): string => `{stop.${userId}}`;

const place = /\{(invitation|stop)\.([\w-]+)\}/g;

/** Returns the token for a seed in an e-mail to an address. */
export const tokenOf = async (tokens: Tokens, seed: string, address: string): Promise<string> =>
  hashToken(await tokens.signAddress('invitations', `${seed} ${address}`));

/** Returns the text of an e-mail to an address, with tokens in place of the placeholders. */
export async function withTokens(tokens: Tokens, text: string, address: string): Promise<string> {
  let filled = text;
  for (const [whole, kind, seed = ''] of text.matchAll(place)) {
    const token =
      kind === 'stop' ? await tokens.signAddress('reminders', seed) : await tokenOf(tokens, seed, address);
    filled = filled.replaceAll(whole, token);
  }
  return filled;
}
