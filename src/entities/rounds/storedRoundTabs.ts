import type { RoundTab } from '#contract/constants.ts';
import { roundTabs } from '#contract/constants.ts';
import { localTexts, readJson, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Tab, drawing, checklist and scroll position of the user in a round. */
export interface RoundTabState {
  tab: RoundTab;
  infoId: number | null;
  listId: number | null;
  scrollTop: number;
}

/** Initial tab of a round: its list. [ROUND-04] */
export const firstRoundTab: RoundTabState = { tab: 'list', infoId: null, listId: null, scrollTop: 0 };

/** Number of rounds whose tab this device remembers. */
const rememberedRounds = 50;

type RoundTabsByKey = Record<string, RoundTabState>;

const keyOf = (ownerUserId: number, roundId: number): string => `${ownerUserId}:${roundId}`;

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const readRoundTab = (value: unknown): RoundTabState | null => {
  if (!(value instanceof Object)) return null;
  const { tab, infoId, listId, scrollTop } = { ...firstRoundTab, ...value };
  const knownTab = roundTabs.find((one) => one === tab);
  if (!knownTab) return null;
  return {
    tab: knownTab,
    infoId: numberOrNull(infoId),
    listId: numberOrNull(listId),
    scrollTop: numberOrNull(scrollTop) ?? 0,
  };
};

const readRoundTabs = (): RoundTabsByKey => {
  const storedTabs = readJson(localTexts, storageKeys.places);
  if (!(storedTabs instanceof Object)) return {};
  const roundTabEntries = Object.entries(storedTabs).flatMap(([key, value]) => {
    const roundTab = readRoundTab(value);
    return roundTab ? [[key, roundTab] as const] : [];
  });
  return Object.fromEntries(roundTabEntries);
};

/** Returns the tab and position where the user left a round on this device. [ROUND-05] */
export const storedRoundTab = (ownerUserId: number, roundId: number): RoundTabState =>
  readRoundTabs()[keyOf(ownerUserId, roundId)] ?? firstRoundTab;

/** Stores them, for the most recently opened rounds. [ROUND-05] */
export const storeRoundTab = (ownerUserId: number, roundId: number, roundTab: RoundTabState): void => {
  const key = keyOf(ownerUserId, roundId);
  const otherEntries = Object.entries(readRoundTabs()).filter(([other]) => other !== key);
  const keptEntries = [...otherEntries.slice(1 - rememberedRounds), [key, roundTab] as const];
  writeJson(localTexts, storageKeys.places, Object.fromEntries(keptEntries));
};
