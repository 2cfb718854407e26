import { allRows, languages } from '#contract/constants.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import { keepProgram } from '#offline/sync/appShell.ts';
import { openDevice } from '#offline/log/device.ts';
import { keepRoundAhead } from '#offline/sync/keepRound.ts';
import { sendCall, sendRequest } from '#platform/calls/http.ts';
import { preloadTexts, textsInAllLanguages } from '#platform/language/i18n.ts';
import { logFailure } from '#platform/log.ts';
import { loadDrawingAhead } from '#entities/files/drawingBytes.ts';
import { fetchBasis } from '#entities/hotWork/keptBases.ts';
import { fetchDisconnections } from '#entities/maintenance/journals/keptDisconnections.ts';
import { fetchJournals } from '#entities/maintenance/journals/keptJournals.ts';
import { keepFlawCategories } from '#entities/flawCategories/flawCategoriesApi.ts';

/** Parts that a round needs without a connection, in the order in which they are fetched. */
export const readySteps = ['app', 'texts', 'categories', 'items', 'questions', 'drawings'] as const;
export type ReadyStep = (typeof readySteps)[number];

/** Progress of one part; `atStart` is fetched when the round starts. `total` is null while unknown. */
export interface ReadyPart {
  status: 'waiting' | 'loading' | 'ready' | 'missing' | 'atStart';
  done: number;
  total: number | null;
}

/** Target to prepare: an existing round, or the drawings of a plan's floors before there is one. */
export interface ReadyTarget {
  ownerUserId: number;
  roundId: number | null;
  floorIds: readonly number[];
  /** True if the round is open on this page and keeps itself up to date. */
  isOpen: boolean;
}

/** Namespaces of texts needed offline; other screens fail visibly without theirs. */
const neededTexts = ['common', 'errors', 'rounds', 'flaws', 'inventory', 'sync', 'dashboard', 'maintenance'];

type Tell = (step: ReadyStep, part: ReadyPart) => void;

const ready = (total: number): ReadyPart => ({ status: 'ready', done: total, total });
const missing = (done: number, total: number | null): ReadyPart => ({ status: 'missing', done, total });

const keepApp = async (): Promise<ReadyPart> => {
  const keptProgram = await keepProgram();
  return keptProgram ? ready(keptProgram) : missing(0, null);
};

const keepTexts = async (): Promise<ReadyPart> => {
  await Promise.all([preloadTexts(neededTexts), ...neededTexts.map(textsInAllLanguages)]);
  return ready(neededTexts.length);
};

/** Stores the categories in every language, which may be switched without a connection. */
const keepCategories = async (): Promise<ReadyPart> => {
  const keptCategories = await Promise.all(languages.map(keepFlawCategories));
  const least = Math.min(...keptCategories);
  return least > 0 ? ready(least) : missing(0, null);
};

const keepDrawings = async (
  ownerUserId: number,
  fileIds: readonly number[],
  tell: Tell,
): Promise<ReadyPart> => {
  const { snapshots } = await openDevice();
  let done = 0;
  for (const fileId of fileIds) {
    const loaded = await loadDrawingAhead(ownerUserId, fileId);
    // Read back, because a full device can show a drawing without storing it.
    if (loaded.ok && (await snapshots.file(ownerUserId, fileId, loaded.data.size))) done += 1;
    else if (!loaded.ok && loaded.failure.kind === 'offline') break;
    tell('drawings', { status: 'loading', done, total: fileIds.length });
  }
  return done === fileIds.length ? ready(done) : missing(done, fileIds.length);
};

/** Fetches the drawings of floors, before a round names them; null when they can't be fetched. */
const drawingsOf = async (floorIds: readonly number[]): Promise<number[] | null> => {
  const fileIds: number[] = [];
  for (const floorId of floorIds) {
    const maps = await sendCall('listMaps', { query: { floorId, pageSize: allRows } });
    if (!maps.ok) return null;
    fileIds.push(...maps.data.flatMap(({ file }) => file?.id ?? []));
  }
  return fileIds;
};

const partsOf = ({ infos, lists }: RoundServerData) => ({
  items: infos.reduce((sum, info) => sum + info.roundHistoryItems.length, 0),
  questions: lists.reduce((sum, list) => sum + list.roundHistoryQuestions.length, 0),
  fileIds: infos.flatMap(({ fileId }) => fileId ?? []),
});

/** Stores what is disconnected in the round's buildings, their journals and permits; the round is ready without them. */
const keepStanding = async (ownerUserId: number, buildingIds: readonly number[]): Promise<void> => {
  try {
    await fetchDisconnections(ownerUserId, buildingIds);
    for (const buildingId of buildingIds) {
      await fetchJournals(ownerUserId, buildingId);
      await fetchBasis(ownerUserId, buildingId);
    }
  } catch (error) {
    logFailure('the journals of the round’s buildings could not be kept', error);
  }
};

const keepRound = async (target: ReadyTarget, roundId: number, tell: Tell): Promise<number[] | null> => {
  const owner = { ownerUserId: target.ownerUserId, roundId };
  const { snapshot } = await keepRoundAhead(await openDevice(), sendRequest, owner, target.isOpen);
  const parts = snapshot ? partsOf(snapshot.data) : null;
  if (snapshot) await keepStanding(target.ownerUserId, snapshot.data.round.buildingIds);
  tell('items', parts ? ready(parts.items) : missing(0, null));
  tell('questions', parts ? ready(parts.questions) : missing(0, null));
  return parts?.fileIds ?? null;
};

const tried = async (step: ReadyStep, tell: Tell, work: () => Promise<ReadyPart>): Promise<void> => {
  tell(step, { status: 'loading', done: 0, total: null });
  try {
    tell(step, await work());
  } catch (error) {
    logFailure(`${step} could not be made ready for offline`, error);
    tell(step, missing(0, null));
  }
};

/** Stores a round's parts on this device, reporting each step; unavailable parts are reported as missing. Never rejects. */
export const makeReady = async (target: ReadyTarget, tell: Tell): Promise<void> => {
  const { ownerUserId, roundId, floorIds } = target;
  await tried('app', tell, keepApp);
  await tried('texts', tell, keepTexts);
  await tried('categories', tell, keepCategories);
  let fileIds: number[] | null = null;
  if (roundId === null) {
    tell('items', { status: 'atStart', done: 0, total: null });
    tell('questions', { status: 'atStart', done: 0, total: null });
    fileIds = await drawingsOf(floorIds);
  } else {
    tell('items', { status: 'loading', done: 0, total: null });
    tell('questions', { status: 'loading', done: 0, total: null });
    try {
      fileIds = await keepRound(target, roundId, tell);
    } catch (error) {
      logFailure('the round could not be made ready for offline', error);
      tell('items', missing(0, null));
      tell('questions', missing(0, null));
    }
  }
  await tried('drawings', tell, async () =>
    fileIds ? keepDrawings(ownerUserId, [...new Set(fileIds)], tell) : missing(0, null),
  );
};
