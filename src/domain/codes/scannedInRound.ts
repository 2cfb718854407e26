import type { RoundHistoryItem } from '#contract/rounds/round.ts';
import { codeIn } from './itemCode.ts';

type Coded = Pick<RoundHistoryItem, 'code' | 'controlled' | 'continueWithoutAdding'>;

/** Result of a scanned or typed text in a round: one of its items, judged before or not, a code that isn't in it, or no code of ours. */
export type ScannedInRound<Item extends Coded> =
  | { state: 'found' | 'judged'; item: Item }
  | { state: 'notInRound'; code: string }
  | { state: 'foreign' };

/** Looks up the round's item of a code, offline. */
export function scannedInRound<Item extends Coded>(
  items: Iterable<Item>,
  text: string,
): ScannedInRound<Item> {
  const code = codeIn(text);
  if (code === null) return { state: 'foreign' };
  for (const item of items)
    if (item.code === code) {
      const isJudged = item.controlled !== null || item.continueWithoutAdding;
      return { state: isJudged ? 'judged' : 'found', item };
    }
  return { state: 'notInRound', code };
}
