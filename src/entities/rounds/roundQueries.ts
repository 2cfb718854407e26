import { allRows } from '#contract/constants.ts';
import { currentLanguage } from '#platform/language/i18n.ts';

/** Returns the query for the rounds of a building. */
export const roundsOfBuilding = (buildingId: number) => ({ buildingId, pageSize: allRows });

/** Returns the query for a round with its texts in the language of the interface. [ROUND-77] */
export const roundInLanguage = (id: number) => ({ id, langCode: currentLanguage() });

/** Returns the query for all drawings or checklists of a round, by position. [ROUND-81, ROUND-82] */
export const partsOfRound = (roundHistoryId: number) => ({
  roundHistoryId,
  pageSize: allRows,
  orderBy: 'PositionNumber',
});
