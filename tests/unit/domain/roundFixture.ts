import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistoryItem, RoundHistoryQuestion } from '#contract/rounds/round.ts';
import type { RoundAct, RoundOperation } from '#domain/rounds/operations.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';

export const created = '2026-11-20T08:00:00.000Z';
export const who = { userName: 'inspector@example.com', now: new Date('2026-11-20T09:00:00.000Z') };

const stamps = { created, updated: created, version: 1 };

export function flawOfServer(id: number, over: Partial<Flaw> = {}): Flaw {
  return {
    id,
    name: `Brist ${id}`,
    description: '',
    measure: '',
    done: null,
    doneBy: '',
    performer: 'user@example.com',
    responsible: 7,
    responsibleName: 'Brandskyddskontrollant',
    fileId: null,
    fileIds: [],
    flawTypeId: 1,
    mapItemId: null,
    mapId: 1,
    roundHistoryInfoId: null,
    roundHistoryId: null,
    flawPositionX: null,
    flawPositionY: null,
    flawScale: null,
    customerId: 3,
    ...stamps,
    created: '2026-08-01T08:00:00.000Z',
    ...over,
  };
}

function itemOfServer(id: number, infoId: number, over: Partial<RoundHistoryItem> = {}): RoundHistoryItem {
  const fireProtection = { id: 5, name: 'Pulversläckare', inventoryType: 'powder_extinguisher' };
  const place = { positionX: 10, positionY: 10, scale: 1, rotation: 0 };
  return {
    id,
    roundHistoryInfoId: infoId,
    mapItemId: 1000 + id,
    positionNumber: id,
    name: 'Pulversläckare',
    inventoryType: 'powder_extinguisher',
    fireProtection,
    placementDescription: 'Korridor',
    ...place,
    controlled: null,
    userName: '',
    continueWithoutAdding: false,
    markedRemaining: false,
    flaws: [],
    flawCategoryId: 2,
    instruction: '',
    moveType: null,
    mapItemExtra: null,
    flawScale: null,
    mapItem: {
      id: 1000 + id,
      positionNumber: id,
      ...place,
      placementDescription: 'Korridor',
      fireProtection,
    },
    ...stamps,
    ...over,
  };
}

export function questionOfServer(id: number, over: Partial<RoundHistoryQuestion> = {}): RoundHistoryQuestion {
  return {
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
    roundHistoryQuestionListId: 1,
    ...stamps,
    ...over,
  };
}

/**
 * Creates a round of two drawings and one checklist; item 1 has flaw 51 from before the round, drawing 2 the
 * loose flaw 61.
 */
export function serverRound(itemCount = 6, questionCount = 3): RoundServerData {
  const items = Array.from({ length: itemCount }, (_, index) =>
    itemOfServer(index + 1, index % 2 === 0 ? 1 : 2),
  );
  const withFlaw = items.map((item) =>
    item.id === 1
      ? { ...item, flaws: [flawOfServer(51, { mapItemId: 1001, fileIds: [900], fileId: 900 })] }
      : item,
  );
  const info = (id: number) => ({
    id,
    roundHistoryId: 9,
    buildingId: 4,
    buildingName: 'Kunskapens hus',
    floorId: id,
    floorName: `Plan ${id}`,
    level: id,
    fileId: id === 1 ? 70 : null,
    mapId: id,
    mapName: 'Ritning 1',
    roundHistoryItems: withFlaw.filter((item) => item.roundHistoryInfoId === id).toReversed(),
    flaws: id === 2 ? [flawOfServer(61, { flawPositionX: 30, flawPositionY: 30, flawScale: 1 })] : [],
    ...stamps,
  });
  return {
    round: {
      id: 9,
      name: 'Kvartalsrond',
      description: '',
      roleName: 'Brandskyddskontrollant',
      roleId: 7,
      done: null,
      userName: 'inspector@example.com',
      roundPlanningId: 2,
      customerId: 3,
      buildingIds: [4],
      buildingNames: ['Kunskapens hus'],
      expired: false,
      ...stamps,
    },
    infos: [info(1), info(2)],
    lists: [
      {
        id: 1,
        roundHistoryId: 9,
        name: 'Månadskontroll',
        roundHistoryQuestions: Array.from({ length: questionCount }, (_, index) =>
          questionOfServer(index + 1),
        ),
        ...stamps,
      },
    ],
  };
}

/** Stamps acts as the log would, one user act each. */
export function stamped(acts: readonly RoundAct[], firstSeq = 1): RoundOperation[] {
  return acts.map((act, index) => ({
    opId: `op-${firstSeq + index}`,
    actId: `act-${firstSeq + index}`,
    roundId: 9,
    ownerUserId: 11,
    rootCustomerId: 1,
    recordedAt: who.now.toISOString(),
    tzOffset: 60,
    seq: firstSeq + index,
    schemaVersion: 1,
    ...act,
  }));
}
