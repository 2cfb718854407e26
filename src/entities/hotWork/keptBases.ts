import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { isId, isRecord, isText, isTimestamp } from '#domain/shape.ts';
import { sendCall } from '#platform/calls/http.ts';
import { preloadTexts, textsInAllLanguages } from '#platform/language/i18n.ts';
import { loadDrawingAhead } from '../files/drawingBytes.ts';

/** Building of which this device can issue permits without a network. */
export interface KeptBasisName {
  buildingId: number;
  buildingName: string;
}

/** Opens the device's store, which is loaded on demand. */
const openSnapshots = async () => (await (await import('#offline/log/device.ts')).openDevice()).snapshots;

const keyOf = (userId: number, buildingId: number): string => `hotWork:${userId}:${buildingId}`;
const listKey = (userId: number): string => `hotWork:${userId}`;

const lists = ['people', 'installations', 'maps', 'items', 'flaws', 'permits'] as const;

/** Returns whether a stored value has the parts that the screens read. */
const isBasis = (value: unknown): value is HotWorkBasis =>
  isRecord(value) &&
  isTimestamp(value.at) &&
  isId(value.buildingId) &&
  isText(value.buildingName) &&
  isText(value.country) &&
  isText(value.timeZone) &&
  lists.every((list) => Array.isArray(value[list]) && value[list].every(isRecord));

const isName = (value: unknown): value is KeptBasisName =>
  isRecord(value) && isId(value.buildingId) && isText(value.buildingName);

/** Returns the buildings of which this device can issue permits without a network. */
export async function listKeptBases(userId: number): Promise<KeptBasisName[]> {
  const storedValue = await (await openSnapshots()).text(listKey(userId));
  return Array.isArray(storedValue) ? storedValue.filter(isName) : [];
}

/** Stores what a building's permits need on this device. */
export async function keepBasis(userId: number, basis: HotWorkBasis): Promise<void> {
  const snapshots = await openSnapshots();
  const { buildingId, buildingName } = basis;
  await snapshots.keepText(keyOf(userId, buildingId), basis);
  const others = (await listKeptBases(userId)).filter((each) => each.buildingId !== buildingId);
  await snapshots.keepText(listKey(userId), [...others, { buildingId, buildingName }]);
}

/** Returns what a building's permits need as this device knows it, dated by `at`; null for none. */
export async function readKeptBasis(userId: number, buildingId: number): Promise<HotWorkBasis | null> {
  const storedValue = await (await openSnapshots()).text(keyOf(userId, buildingId));
  return isBasis(storedValue) ? storedValue : null;
}

/** Namespaces of texts that permits need offline. */
const permitTexts = ['hotWork', 'competence', 'lists'];

/** Number of drawings of a building that are fetched ahead. */
const drawingsAhead = 10;

/** Fetches what the permits of a building need onto this device, with its drawings and texts; a failure leaves what is stored. */
export async function fetchBasis(userId: number, buildingId: number): Promise<void> {
  const basis = await sendCall('getHotWorkBasis', { path: { id: buildingId } });
  if (!basis.ok) return;
  await keepBasis(userId, basis.data);
  await Promise.all([preloadTexts(permitTexts), ...permitTexts.map(textsInAllLanguages)]);
  for (const { fileId } of basis.data.maps.slice(0, drawingsAhead))
    if (fileId !== null) await loadDrawingAhead(userId, fileId);
}
