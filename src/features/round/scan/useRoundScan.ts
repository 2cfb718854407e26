import { useRef, useState } from 'react';
import type { FoundCode } from '#contract/codes/itemCode.ts';
import { scannedInRound } from '#domain/codes/scannedInRound.ts';
import { isJudged } from '#domain/rounds/roundState.ts';
import { allItems } from '#domain/rounds/roundView.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { useRoundView } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useConnectionChange } from '#platform/calls/useConnectionChange.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useRoundUi } from '../roundUi.ts';

/** Source of a code. */
export type Entry = 'scanned' | 'typed';

/** Result of a code that doesn't lead to an item at once. `notHere`: no item of the round, and the backend can't be asked. */
export type RoundScan =
  | { status: 'foreign' }
  | { status: 'judged'; code: string; item: ItemState }
  | { status: 'asking'; code: string }
  | { status: 'notHere'; code: string; how: Entry }
  | { status: 'failed'; code: string; text: string; how: Entry }
  | { status: 'told'; code: string; found: FoundCode; how: Entry };

/** Returns whether the backend couldn't identify the code. */
const isUnanswered = (scan: RoundScan | null) =>
  scan !== null && (scan.status === 'notHere' || scan.status === 'failed');

/**
 * Returns the functions that handle codes in a round: an item of the round is shown without a request; for other codes the backend is asked if it is
 * reachable.
 */
export const useRoundScan = (onShow: (itemId: number) => void) => {
  const { roundId, watch } = useRoundUi();
  const currentView = useRoundView(roundId);
  const actions = useRoundActions(roundId);
  const textOf = useFailureText();
  const [result, setResult] = useState<RoundScan | null>(null);
  const newest = useRef<RoundScan | null>(null);
  const showScan = (next: RoundScan) => {
    newest.current = next;
    setResult(next);
  };

  const note = (item: ItemState, how: Entry) => {
    if (item.scan !== 'scanned') watch(actions.scan(item.id, how));
  };
  const hit = (code: string, item: ItemState, how: Entry) => {
    note(item, how);
    if (isJudged(item)) showScan({ status: 'judged', code, item });
    else onShow(item.id);
  };
  const ask = async (code: string, how: Entry): Promise<void> => {
    const asking: RoundScan = { status: 'asking', code };
    showScan(asking);
    const outcome = await sendCall('findItemCode', { query: { code } });
    const view = currentView();
    if (newest.current !== asking || !view) return;
    if (!outcome.ok) {
      if (outcome.failure.kind === 'offline') showScan({ status: 'notHere', code, how });
      else showScan({ status: 'failed', code, text: textOf(outcome.failure), how });
      return;
    }
    const { state, item } = outcome.data;
    const itemHere =
      state === 'claimed' && allItems(view).find(({ mapItemId }) => mapItemId === item?.mapItemId);
    if (itemHere) hit(code, itemHere, how);
    else showScan({ status: 'told', code, found: outcome.data, how });
  };

  const take = (text: string, how: Entry): void => {
    const view = currentView();
    if (!view) return;
    const scanned = scannedInRound(allItems(view), text);
    if (scanned.state === 'foreign') return showScan({ status: 'foreign' });
    const code = scanned.state === 'notInRound' ? scanned.code : (scanned.item.code ?? '');
    const newestScan = newest.current;
    // A label that stays in front of the camera is reported once.
    const isShown =
      newestScan && 'code' in newestScan && newestScan.code === code && !isUnanswered(newestScan);
    if (how === 'scanned' && isShown) return;
    if (scanned.state === 'notInRound') void ask(code, how);
    else hit(code, scanned.item, how);
  };

  useConnectionChange((connection) => {
    if (connection === 'online' && isUnanswered(result)) void ask(result.code, result.how);
  });

  const handleClaimed = (item: ItemState, how: Entry): void => {
    note(item, how);
    void actions.reload();
    onShow(item.id);
  };
  return { result, take, ask, handleClaimed };
};
