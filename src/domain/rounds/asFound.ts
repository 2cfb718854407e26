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
  /** E-mail of who closed it; '' where it isn't known. */
  doneBy: string;
  measure: string;
  isTurnedDown: boolean;
}

/** A finished round as it was when it was finished, and what has been closed since, oldest first. */
export interface RoundAsFound {
  data: RoundServerData;
  since: readonly LaterClosed[];
}

/** A flaw as it was before it was closed: its measure then isn't kept. */
const openedFlaw = (flaw: Flaw): Flaw => ({
  ...flaw,
  done: null,
  doneBy: '',
  measure: '',
  ...(flaw.turnedDown ? { turnedDown: null } : {}),
});

/**
 * Splits a finished round into what was found then and what has happened since: a report must not change with later fixes. A round that
 * isn't finished is as it is. [EYES-24]
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

/** E-mails of all who took part in a round, whoever is named by the round first: who judged items, answered questions or found flaws. */
export function participantsOf(state: RoundState): string[] {
  const items = allItems(state);
  const flaws = [...items.flatMap((item) => item.flaws), ...state.infos.flatMap((info) => info.looseFlaws)];
  const named = [
    state.round.userName,
    ...items.filter(isJudged).map(({ userName }) => userName),
    ...allQuestions(state).flatMap(({ answer, userName }) => (answer === null ? [] : userName)),
    ...flaws.filter(({ isEarlier }) => !isEarlier).map(({ performer }) => performer),
  ];
  return [...new Set(named.filter((name) => name !== ''))];
}
