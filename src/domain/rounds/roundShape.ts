import { itemScans, type Severity, severities, uncheckedReasons } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type {
  DueService,
  KindService,
  PackedRoundInfo,
  RoundArea,
  RoundHistory,
  RoundHistoryInfo,
  RoundHistoryItem,
  RoundHistoryQuestion,
  RoundHistoryQuestionList,
  RoundItemFlaw,
} from '#contract/rounds/round.ts';
import type { RoundServerData } from './roundView.ts';
import { packedRecords, packRows } from '../packedRows.ts';
import {
  type FieldReads,
  isFlag,
  isId,
  isTimestamp,
  isNumber,
  isRecord,
  isText,
  lacking,
  listOf,
  needed,
  orNull,
  type Read,
  readAt,
  record,
  rows,
} from '../shape.ts';

const neededText = needed(isText);
const neededTimestamp = needed(isTimestamp);
const neededNumber = needed(isNumber);
const neededId = needed(isId);
const idOrNull = needed(orNull(isId));
const timestampOrNull = needed(orNull(isTimestamp));
const numberOrNull = needed(orNull(isNumber));

const noText = lacking(isText, () => '');
const noNumber = lacking(isNumber, () => 0);
const noId = lacking(orNull(isId), () => null);
/** Reads an optional field without a default. */
const optional = <T>(is: (value: unknown) => value is T) =>
  lacking<T | null | undefined>(orNull(is), () => undefined);
const noReceipt = optional(isTimestamp);
const flagOrNone: Read<boolean | undefined> = (value) => (isFlag(value) ? value : undefined);
const textFrom = (field: string): Read<string> =>
  lacking(isText, (holder) => (isText(holder[field]) ? holder[field] : ''));

/** Reads an optional word of a list; any other becomes undefined, since it may come from a later version. */
const oneOf =
  <Word extends string>(words: readonly Word[]): Read<Word | null | undefined> =>
  (value) =>
    value === undefined ? undefined : (words.find((word) => word === value) ?? null);
const isKindService = (value: unknown): value is KindService =>
  isRecord(value) &&
  [value.inventoryType, value.serviceKey, value.serviceName, value.performer].every(isText);
const isDueService = (value: unknown): value is DueService =>
  isRecord(value) &&
  [value.serviceKey, value.serviceName, value.performer].every(isText) &&
  [value.last, value.due].every((timestamp) => timestamp === null || isTimestamp(timestamp));

/** Defaults for missing stamps; with them, writes have no `basedOn`. */
const noStamps = { created: noText, updated: noText, version: noNumber };

const isExtra = (value: unknown): value is MapItemExtra =>
  isRecord(value) &&
  Object.values(value).every((one) => one === null || isText(one) || isNumber(one) || isFlag(one));

const round = record<RoundHistory>({
  id: neededId,
  name: neededText,
  description: neededText,
  roleName: neededText,
  roleId: idOrNull,
  created: neededTimestamp,
  updated: neededTimestamp,
  done: timestampOrNull,
  userName: neededText,
  doneReceived: noReceipt,
  roundPlanningId: noId,
  customerId: noNumber,
  rootCustomerId: optional(isId),
  buildingIds: lacking(listOf(isId), () => []),
  buildingNames: lacking(listOf(isText), () => []),
  expired: lacking(isFlag, () => false),
  asksScan: optional(isFlag),
  services: optional(listOf(isKindService)),
  version: noNumber,
});

const isSeverity = (value: unknown): value is Severity => severities.some((each) => each === value);

/** Fields of a flaw as a work order, if the backend has them. */
const workOrder = {
  severity: optional(isSeverity),
  due: optional(isText),
  personId: optional(isId),
  checked: optional(isTimestamp),
  checkRefused: optional(isTimestamp),
  turnedDown: optional(isTimestamp),
  continuesId: optional(isId),
  needsCheck: flagOrNone,
};
const flawFields = {
  ...workOrder,
  id: neededId,
  name: neededText,
  description: neededText,
  measure: neededText,
  created: neededTimestamp,
  done: timestampOrNull,
  doneBy: neededText,
  performer: neededText,
  responsible: idOrNull,
  fileId: idOrNull,
  flawTypeId: idOrNull,
  mapItemId: idOrNull,
  roundHistoryInfoId: idOrNull,
  flawPositionX: numberOrNull,
  flawPositionY: numberOrNull,
  flawScale: numberOrNull,
  fileIds: lacking(listOf(isId), ({ fileId }) => (isId(fileId) ? [fileId] : [])),
  responsibleName: noText,
  doneReceived: noReceipt,
  mapId: noId,
  roundHistoryId: noId,
  customerId: noNumber,
  updated: textFrom('created'),
  version: noNumber,
};
const flaw = record<Flaw>(flawFields);
const itemFlaw = record<RoundItemFlaw>({
  ...flawFields,
  mapItemName: optional(isText),
});

/** Reads an item's catalogue entry, which may be the only source of its inventory type. */
const entryOf = ({ fireProtection, name, inventoryType }: Readonly<Record<string, unknown>>) => {
  const catalogueEntry = isRecord(fireProtection) ? fireProtection : {};
  return {
    id: isId(catalogueEntry.id) ? catalogueEntry.id : 0,
    name: [catalogueEntry.name, name].find(isText) ?? '',
    inventoryType: [catalogueEntry.inventoryType, inventoryType].find(isText),
  };
};
type Entry = RoundHistoryItem['fireProtection'];
const isEntry = (value: unknown): value is Entry =>
  isRecord(value) && isId(value.id) && isText(value.name) && isText(value.inventoryType);
const entry: Read<Entry> = (value, holder) => {
  if (isEntry(value)) return value;
  const { inventoryType = '', ...own } = entryOf(holder);
  return { ...own, inventoryType };
};
const placement = {
  positionNumber: neededNumber,
  placementDescription: neededText,
  positionX: neededNumber,
  positionY: neededNumber,
  scale: neededNumber,
  rotation: neededNumber,
  isPlaced: lacking<boolean | undefined>(isFlag, () => undefined),
};
const standing = record<RoundHistoryItem['mapItem']>({ ...placement, id: noId, fireProtection: entry });

const standingFields = ['id', 'fireProtection', ...Object.keys(placement)];

/** Returns the `mapItem` that repeats an item's own fields. */
const standingOf = (own: Omit<RoundHistoryItem, 'mapItem'>): RoundHistoryItem['mapItem'] => ({
  id: own.mapItemId,
  positionNumber: own.positionNumber,
  positionX: own.positionX,
  positionY: own.positionY,
  scale: own.scale,
  rotation: own.rotation,
  isPlaced: own.isPlaced,
  placementDescription: own.placementDescription,
  fireProtection: own.fireProtection,
});

type OwnItem = Omit<RoundHistoryItem, 'mapItem'>;
const itemFields: FieldReads<OwnItem> = {
  ...placement,
  id: neededId,
  roundHistoryInfoId: neededId,
  mapItemId: idOrNull,
  inventoryType: (value, holder) => neededText(isText(value) ? value : entryOf(holder).inventoryType, holder),
  controlled: timestampOrNull,
  userName: neededText,
  continueWithoutAdding: needed(isFlag),
  flaws: rows(itemFlaw),
  flawCategoryId: idOrNull,
  instruction: neededText,
  moveType: numberOrNull,
  mapItemExtra: needed(orNull(isExtra)),
  flawScale: numberOrNull,
  uncheckedReason: oneOf(uncheckedReasons),
  uncheckedNote: optional(isText),
  uncheckedFileId: optional(isId),
  uncheckedBefore: optional(isFlag),
  walkOrder: optional(isNumber),
  scan: oneOf(itemScans),
  scanReason: optional(isText),
  code: optional(isText),
  dueServices: optional(listOf(isDueService)),
  name: (value, holder) => (isText(value) ? value : entryOf(holder).name),
  fireProtection: entry,
  controlledReceived: noReceipt,
  markedRemaining: lacking(isFlag, () => false),
  ...noStamps,
};

/** Reads the `mapItem` of an item; what it lacks repeats the item's own fields. */
const readStanding = (
  given: Readonly<Record<string, unknown>>,
  own: OwnItem,
): RoundHistoryItem['mapItem'] => {
  const isWhole = standingFields.every((field) => field in given || !(field in own));
  const fields = isWhole ? given : { ...standingOf(own), ...given };
  return readAt('mapItem', (value) => standing(value, own), fields);
};

const ownItem = record(itemFields);
const item: Read<RoundHistoryItem> = (value, holder) => {
  const own: OwnItem & { mapItem?: unknown } = ownItem(value, holder);
  if (!isRecord(own.mapItem)) return { ...own, mapItem: standingOf(own) };
  const mapItem = readStanding(own.mapItem, own);
  return mapItem === own.mapItem ? (own as RoundHistoryItem) : { ...own, mapItem };
};

const ownItems = packedRecords(itemFields);
/** Reads packed items; a missing `mapItem` is added to the records, which are new. */
const packedItems = (value: unknown): RoundHistoryItem[] =>
  ownItems(value, {}).map((own: OwnItem & { mapItem?: unknown }) =>
    Object.assign(own, { mapItem: isRecord(own.mapItem) ? readStanding(own.mapItem, own) : standingOf(own) }),
  );

const isArea = (value: unknown): value is RoundArea =>
  isRecord(value) &&
  isText(value.name) &&
  [value.startX, value.endX, value.startY, value.endY].every((side) => isNumber(side));

const infoOwn: FieldReads<Omit<RoundHistoryInfo, 'roundHistoryItems'>> = {
  id: neededId,
  buildingName: neededText,
  floorName: neededText,
  fileId: idOrNull,
  mapId: idOrNull,
  flaws: rows(flaw),
  areas: optional(listOf(isArea)),
  roundHistoryId: noNumber,
  buildingId: noId,
  floorId: noId,
  level: noNumber,
  mapName: noText,
  ...noStamps,
};
const wholeInfo = record<RoundHistoryInfo>({ ...infoOwn, roundHistoryItems: rows(item) });
const ownInfo = record(infoOwn);

const info: Read<RoundHistoryInfo> = (value, holder) => {
  if (!isRecord(value) || !('packedItems' in value)) return wholeInfo(value, holder);
  const { packedItems: packed, ...own } = value;
  return { ...ownInfo(own, holder), roundHistoryItems: readAt('packedItems', packedItems, packed) };
};

/** Returns whether an item's `mapItem` only repeats its own fields, so that `readRoundParts` derives it. */
const isStandingDerived = (of: RoundHistoryItem): boolean => {
  const derived: Record<string, unknown> = standingOf(of);
  return Object.entries(of.mapItem).every(
    ([field, value]) => value === derived[field] || JSON.stringify(value) === JSON.stringify(derived[field]),
  );
};

/** Returns a drawing of a round with its items packed, in a twentieth of the bytes; `readRoundParts` restores it. */
export const packInfo = ({ roundHistoryItems, ...own }: RoundHistoryInfo): PackedRoundInfo => ({
  ...own,
  packedItems: packRows(roundHistoryItems, (each, field) => field === 'mapItem' && isStandingDerived(each)),
});

const question = record<RoundHistoryQuestion>({
  id: neededId,
  name: neededText,
  description: neededText,
  groupName: neededText,
  positive: neededText,
  negative: neededText,
  answer: needed(orNull(isText)),
  answerDescription: neededText,
  done: timestampOrNull,
  lawLink: needed(orNull(isText)),
  userName: neededText,
  roundHistoryQuestionListId: neededId,
  law: noText,
  doneReceived: noReceipt,
  positionNumber: noNumber,
  ...noStamps,
});

const list = record<RoundHistoryQuestionList>({
  id: neededId,
  name: neededText,
  roundHistoryQuestions: rows(question),
  roundHistoryId: noNumber,
  ...noStamps,
});

type Infos = RoundHistoryInfo[];
type Lists = RoundHistoryQuestionList[];
const parts = { infos: rows(info), lists: rows(list) };
const roundParts = record<{ infos: Infos; lists: Lists }>(parts);
const roundData = record<{ round: RoundHistory; infos: Infos; lists: Lists }>({ round, ...parts });

/**
 * Reads a round from a response. Fields of the specification are required and validated; those of the level tillsyn may be missing, and
 * unknown fields are allowed. Throws an `UnfitError`. [ROUND-71]
 */
export const readRound = (value: unknown): RoundHistory => round(value, {});

/** Reads the drawings and checklists of a round like `readRound`. [ROUND-72, ROUND-73, ROUND-74, ROUND-75, FLAW-25] */
export const readRoundParts = (value: unknown): { infos: Infos; lists: Lists } => roundParts(value, {});

/** Reads a round with all its parts like `readRound`. */
export const readRoundData = (value: unknown): RoundServerData => roundData(value, {});

const isUnpacked = (of: PackedRoundInfo): of is PackedRoundInfo & RoundHistoryInfo =>
  of.roundHistoryItems !== undefined;

/** Returns drawings of a round with their items unpacked; unpacked ones are returned as they are. Throws an `UnfitError`. */
export const unpackInfos = (infos: readonly PackedRoundInfo[]): Infos =>
  infos.map((each) => (isUnpacked(each) ? each : info(each, {})));
