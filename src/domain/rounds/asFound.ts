import type { Flaw } from '#contract/flaws/flaw.ts';
import { isJudged } from './roundState.ts';
import { allItems, allQuestions, type RoundServerData, type RoundState } from './roundView.ts';

/** A flaw or a negative answer that was closed after the round was finished. */
export interface LaterClosed {
  kind: 'flaw' | 'question';
  id: number;
  name: string;
  done: string;
  doneReceived: string | null | undefined;
  /** E-mail of the person who closed it; '' if unknown. */
  doneBy: string;
  measure: string;
  isTurnedDown: boolean;
}

/** A finished round in its state at the finish, and everything closed since, oldest first. */
export interface RoundAsFound {
  data: RoundServerData;
  since: readonly LaterClosed[];
}

/** Returns a flaw in its state before it was closed; its former measure isn't stored. */
const openedFlaw = (flaw: Flaw): Flaw => ({
  ...flaw,
  done: null,
  doneBy: '',
  measure: '',
  ...(flaw.turnedDown ? { turnedDown: null } : {}),
});

/**
 * Splits a finished round into its state at the finish and later changes: a report must not change with later fixes. An unfinished round is
 * returned unchanged. [EYES-24]
 */
export function asFound(data: RoundServerData): RoundAsFound {
  const { done: finished } = data.round;
  if (finished === null) return { data, since: [] };
  const isLater = (done: string | null): done is string =>
    done !== null && Date.parse(done) > Date.parse(finished);
  const since: LaterClosed[] = [];
  const flawsThen = (flaws: readonly Flaw[]): Flaw[] =>
    flaws.map((flaw) => {
      const { id, name, done, doneReceived, doneBy, measure, turnedDown } = flaw;
      if (!isLater(done)) return flaw;
      since.push({
        kind: 'flaw',
        id,
        name,
        done,
        doneReceived,
        doneBy,
        measure,
        isTurnedDown: Boolean(turnedDown),
      });
      return openedFlaw(flaw);
    });
  const infos = data.infos.map((info) => ({
    ...info,
    flaws: flawsThen(info.flaws),
    roundHistoryItems: info.roundHistoryItems.map((item) => ({ ...item, flaws: flawsThen(item.flaws) })),
  }));
  const lists = data.lists.map((list) => ({
    ...list,
    roundHistoryQuestions: list.roundHistoryQuestions.map((question) => {
      const { id, name, done, doneReceived } = question;
      if (!isLater(done)) return question;
      since.push({
        kind: 'question',
        id,
        name,
        done,
        doneReceived,
        doneBy: '',
        measure: '',
        isTurnedDown: false,
      });
      return { ...question, done: null };
    }),
  }));
  since.sort((a, b) => Date.parse(a.done) - Date.parse(b.done));
  return { data: { round: data.round, infos, lists }, since };
}

/**
 * Returns the e-mails of all participants of a round, starting with the round's own user: those who judged items, answered questions or
 * found flaws.
 */
export function participantsOf(state: RoundState): string[] {
  const items = allItems(state);
  const flaws = [...items.flatMap((item) => item.flaws), ...state.infos.flatMap((info) => info.looseFlaws)];
  const userNames = [
    state.round.userName,
    ...items.filter(isJudged).map(({ userName }) => userName),
    ...allQuestions(state).flatMap(({ answer, userName }) => (answer === null ? [] : userName)),
    ...flaws.filter(({ isEarlier }) => !isEarlier).map(({ performer }) => performer),
  ];
  return [...new Set(userNames.filter((name) => name !== ''))];
}
