import type { JournalState } from '#contract/journals/journal.ts';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { isId, isRecord, isText, isTimestamp } from '#domain/shape.ts';
import { fetchBasis } from '#entities/hotWork/keptBases.ts';
import { keepProgram } from '#offline/sync/appShell.ts';
import { sendCall } from '#platform/calls/http.ts';
import { preloadTexts, textsInAllLanguages } from '#platform/language/i18n.ts';
import { logFailure } from '#platform/log.ts';
import { nowIso } from '#platform/time/clock.ts';

/** Number of the newest lines that a journal shows. */
export const shownLines = 50;

/** Journal as it is shown: its state, newest lines and fields, as known at a time. */
export interface OpenJournal {
  at: string;
  state: JournalState;
  lines: readonly RegisterRecord[];
  kind: RegisterKind;
}

/** Journal on this device, for lists. */
export interface KeptJournalName {
  installationId: number;
  name: string;
  buildingName: string;
}

/** Opens the device's store, which is loaded on demand. */
const openSnapshots = async () => (await (await import('#offline/log/device.ts')).openDevice()).snapshots;

const keyOf = (userId: number, installationId: number): string => `journal:${userId}:${installationId}`;
const listKey = (userId: number): string => `journals:${userId}`;

/** Returns whether a stored value has the parts that the screen reads. */
const isJournal = (value: unknown): value is OpenJournal => {
  if (!isRecord(value) || !isTimestamp(value.at)) return false;
  const { state, lines, kind } = value;
  return (
    isRecord(state) &&
    isId(state.installationId) &&
    isText(state.installationName) &&
    isText(state.day) &&
    ['sections', 'quarters', 'disconnections'].every((field) => Array.isArray(state[field])) &&
    isRecord(state.alarms) &&
    Array.isArray(lines) &&
    lines.every(
      (line) => isRecord(line) && isId(line.id) && isRecord(line.values) && Array.isArray(line.links),
    ) &&
    isRecord(kind) &&
    Array.isArray(kind.fields)
  );
};

const isName = (value: unknown): value is KeptJournalName =>
  isRecord(value) && isId(value.installationId) && isText(value.name) && isText(value.buildingName);

/** Returns the names of the journals on this device. */
export async function listKeptJournals(userId: number): Promise<KeptJournalName[]> {
  const storedValue = await (await openSnapshots()).text(listKey(userId));
  return Array.isArray(storedValue) ? storedValue.filter(isName) : [];
}

/** Stores a journal on this device. */
export async function keepJournal(userId: number, journal: OpenJournal): Promise<void> {
  const snapshots = await openSnapshots();
  const { installationId, installationName: name, buildingName } = journal.state;
  await snapshots.keepText(keyOf(userId, installationId), journal);
  const otherJournals = (await listKeptJournals(userId)).filter(
    (each) => each.installationId !== installationId,
  );
  await snapshots.keepText(listKey(userId), [...otherJournals, { installationId, name, buildingName }]);
}

/** Returns a journal as this device knows it; null for none. */
export async function readKeptJournal(userId: number, installationId: number): Promise<OpenJournal | null> {
  const storedValue = await (await openSnapshots()).text(keyOf(userId, installationId));
  return isJournal(storedValue) ? storedValue : null;
}

/** Fetches the journals of the alarms and sprinklers of a building onto this device; a failure leaves what is stored. */
export async function fetchJournals(userId: number, buildingId: number): Promise<void> {
  const installations = await sendCall('listInstallations', { query: { buildingId } });
  const kinds = await sendCall('listRegisterKinds', {});
  const kind = kinds.ok ? kinds.data.find(({ key }) => key === 'journal') : undefined;
  if (!installations.ok || !kind) return;
  for (const { id } of installations.data) {
    const state = await sendCall('getJournalState', { path: { id } });
    const query = { kind: 'journal', installationId: id, pageSize: shownLines };
    const lines = await sendCall('listRegisterRecords', { query });
    if (state.ok && lines.ok)
      await keepJournal(userId, { at: nowIso(), state: state.data, lines: lines.data, kind });
  }
}

/** Namespaces of texts that a journal needs offline. */
const journalTexts = ['common', 'errors', 'sync', 'dashboard', 'maintenance', 'lists'];

/** Prepares the journals and permits of a building for use without a network, with the program and its texts. Never rejects. */
export async function makeJournalsReady(userId: number, buildingId: number): Promise<void> {
  try {
    await fetchJournals(userId, buildingId);
    await fetchBasis(userId, buildingId);
    await Promise.all([preloadTexts(journalTexts), ...journalTexts.map(textsInAllLanguages)]);
    await keepProgram();
  } catch (error) {
    logFailure('the journals of a building could not be made ready for offline', error);
  }
}
