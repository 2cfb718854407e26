import type { TFunction } from 'i18next';
import type { FlawState, ItemState, QuestionState, RoundState } from '#domain/rounds/roundView.ts';
import { flawEnd } from '#domain/flaws/severity.ts';
import { itemsOfInfo, questionsOfList } from '#domain/rounds/roundView.ts';
import { isJudged } from '#domain/rounds/roundState.ts';
import type { DeviceTimeText } from '#platform/time/useDeviceTime.ts';

type T = TFunction<'rounds'>;

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

/** Returns a flaw's details without its name: description, measure and times. */
export const flawDetails = (flaw: FlawState, t: T, dayOf: DeviceTimeText): string => {
  const closedOn = ({ doneReceived }: FlawState, done: string) =>
    t(flawEnd(flaw) === 'turnedDown' ? 'summary.turned_down_on' : 'questions.fixed_on', {
      date: dayOf(done, doneReceived),
    });
  return joined([
    flaw.description,
    flaw.measure ? `${t('summary.measure')}: ${flaw.measure}` : '',
    flaw.done ? closedOn(flaw, flaw.done) : '',
    flaw.photos.length > 0 ? t('summary.photos', { count: flaw.photos.length }) : '',
  ]);
};

/** Formats a flaw's state: open, or its outcome. */
export const flawLabel = (flaw: FlawState, t: T): string =>
  ({
    open: t('state.flaw'),
    fixed: t('summary.fixed'),
    toCheck: t('summary.flaws_to_check'),
    turnedDown: t('summary.turned_down'),
  })[flawEnd(flaw)];

/** Formats an item's place, the time of its check, and the note if it couldn't be checked. */
export const itemPlace = (item: ItemState, dayOf: DeviceTimeText): string =>
  joined([
    item.placementDescription,
    item.controlled ? dayOf(item.controlled, item.controlledReceived) : '',
    item.uncheckedNote ?? '',
  ]);

/** Formats a question's answer. */
export const answerLabel = ({ answer }: QuestionState, t: T): string =>
  answer === '' ? t('questions.irrelevant') : (answer ?? '');

/** Returns the details of a question's answer. */
export const answerDetails = (question: QuestionState, t: T, dayOf: DeviceTimeText): string => {
  const { answerDescription, done, doneReceived } = question;
  return joined([
    answerDescription,
    done ? t('questions.fixed_on', { date: dayOf(done, doneReceived) }) : '',
  ]);
};

/** Returns the floors with judged items, and these items. [ROUND-55] */
export const judgedFloors = (state: RoundState) =>
  state.infos
    .map((info) => ({ info, items: itemsOfInfo(state, info.id).filter(isJudged) }))
    .filter(({ items }) => items.length > 0);

/** Returns the checklists with answered questions, and these questions. [ROUND-56] */
export const answeredLists = (state: RoundState) =>
  state.lists
    .map((list) => ({
      list,
      questions: questionsOfList(state, list.id).filter((one) => one.answer !== null),
    }))
    .filter(({ questions }) => questions.length > 0);
