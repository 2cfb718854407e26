import type { Flaw } from '#contract/flaws/flaw.ts';
import type {
  RoundHistory,
  RoundHistoryInfo,
  RoundHistoryItem,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
} from '#contract/rounds/round.ts';

const roundCreated = '2026-11-20T08:00:00.000Z';
const stamps = { created: roundCreated, updated: roundCreated, version: 1 };

/** Data of one round in a fake backend. */
export interface FakeRound {
  round: RoundHistory;
  infos: RoundHistoryInfo[];
  lists: RoundHistoryQuestionList[];
}

export const aFlaw = (id: number, own: Partial<Flaw> = {}): Flaw => ({
  id,
  name: 'Saknas',
  description: '',
  measure: '',
  done: null,
  doneBy: '',
  performer: 'inspector@example.com',
  responsible: 3,
  responsibleName: 'Brandskyddskontrollant',
  fileId: null,
  fileIds: [],
  flawTypeId: null,
  mapItemId: null,
  mapId: null,
  roundHistoryInfoId: null,
  roundHistoryId: null,
  flawPositionX: null,
  flawPositionY: null,
  flawScale: null,
  customerId: 5,
  ...stamps,
  ...own,
});

const fireProtection = { id: 1, name: 'Pulversläckare', inventoryType: 'powder_extinguisher' };

const anItem = (id: number, infoId: number): RoundHistoryItem => ({
  id,
  roundHistoryInfoId: infoId,
  mapItemId: 1000 + id,
  positionNumber: id,
  name: 'Pulversläckare',
  inventoryType: 'powder_extinguisher',
  fireProtection,
  placementDescription: 'Korridor',
  positionX: 100,
  positionY: 100,
  scale: 1,
  rotation: 0,
  controlled: null,
  userName: '',
  continueWithoutAdding: false,
  markedRemaining: false,
  flaws: [],
  flawCategoryId: null,
  instruction: '',
  moveType: null,
  mapItemExtra: null,
  flawScale: null,
  mapItem: {
    id: 1000 + id,
    positionNumber: id,
    positionX: 100,
    positionY: 100,
    scale: 1,
    rotation: 0,
    placementDescription: 'Korridor',
    fireProtection,
  },
  ...stamps,
});

const aQuestion = (id: number): RoundHistoryQuestion => ({
  id,
  name: `Fråga ${id}`,
  description: '',
  groupName: 'Utrymning',
  positive: 'Ja',
  negative: 'Nej',
  law: '',
  lawLink: null,
  answer: null,
  answerDescription: '',
  done: null,
  userName: '',
  positionNumber: id,
  roundHistoryQuestionListId: 40,
  ...stamps,
});

/**
 * Returns round 7: drawings 11 and 12 with items 1..4 and 5..8, questions 51..53; item 2 has the open flaw 90
 * of an earlier round.
 */
export const aRound = (): FakeRound => {
  const infoOf = (id: number, itemIds: number[]): RoundHistoryInfo => ({
    id,
    roundHistoryId: 7,
    buildingId: 2,
    buildingName: 'Skolan',
    floorId: id,
    floorName: `Plan ${id}`,
    level: 0,
    fileId: 600 + id,
    mapId: id,
    mapName: 'Ritning 1',
    roundHistoryItems: itemIds.map((itemId) => anItem(itemId, id)),
    flaws: [],
    ...stamps,
  });
  const infos = [infoOf(11, [1, 2, 3, 4]), infoOf(12, [5, 6, 7, 8])];
  const earlier = aFlaw(90, { mapItemId: 1002, created: '2026-06-01T08:00:00.000Z' });
  infos[0]?.roundHistoryItems[1]?.flaws.push(earlier);
  return {
    round: {
      id: 7,
      name: 'Månadsrond',
      description: '',
      roleName: 'Brandskyddskontrollant',
      roleId: 3,
      done: null,
      userName: '',
      roundPlanningId: 4,
      customerId: 5,
      rootCustomerId: 1,
      buildingIds: [2],
      buildingNames: ['Skolan'],
      expired: false,
      ...stamps,
    },
    infos,
    lists: [
      {
        id: 40,
        roundHistoryId: 7,
        name: 'Egenkontroll',
        roundHistoryQuestions: [51, 52, 53].map(aQuestion),
        ...stamps,
      },
    ],
  };
};
