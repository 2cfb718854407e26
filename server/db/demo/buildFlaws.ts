import type { Severity } from '#contract/constants.ts';
import { dueDay, usualSeverity } from '#domain/flaws/severity.ts';
import { remarks } from '#server/content/demo.ts';
import type { FlawTypeSeed } from '#server/content/flawCategories.ts';
import { flawCategories } from '#server/content/flawCategories.ts';
import { textKeys } from '../textKeys.ts';
import type { RoundFrame } from './roundFrame.ts';
import type { DemoRows, Draft } from './draft.ts';
import { daysBefore, nextId, rowOf } from './draft.ts';
import type { Random } from './random.ts';

type Info = DemoRows['roundHistoryInfos'][number];
type Item = DemoRows['mapItems'][number];
type Flaw = DemoRows['flaws'][number];

/** Ledger of the flaws of all rounds, so that a later round knows the flaws that were open when it started. */
export interface FlawLedger {
  /** Adds an item to a round, with its open flaws and perhaps a new one; `judged` is the time of its check, or null before that. */
  addItem(frame: RoundFrame, info: Info, item: Item, judged: Date | null): void;
  /** Adds the loose flaws of a drawing: the open ones at the start of the round, and occasionally a new one. */
  addLoose(frame: RoundFrame, info: Info, at: Date): void;
  /** Adds photos to some recent flaws, and severity rules to the customers. */
  finish(): void;
}

interface Found {
  name: string;
  description: string;
  measure: string;
  flawTypeId: number | null;
  severity: Severity | null;
}

function isOpenAt(flaw: Flaw, moment: Date): boolean {
  return flaw.done == null || new Date(flaw.done) > moment;
}

/** Returns the time of a flaw's fix: most are fixed within weeks, flaws of the last half-year are sometimes still open. */
function fixedAt(draft: Draft, created: Date, random: Random): Date | null {
  const fixed = daysBefore(created, -random.int(3, random.chance(0.7) ? 30 : 80));
  if (fixed >= draft.now) return null;
  return created > daysBefore(draft.now, 190) && random.chance(0.24) ? null : fixed;
}

function flawTypeFor(item: Item, draft: Draft, random: Random): FlawTypeSeed | null {
  const protection = rowOf(draft.rows.fireProtections, item.fireProtectionId);
  const category = flawCategories.find((each) => each.id === protection.flawCategoryId);
  return category ? random.pick(category.types.slice(0, -1)) : null;
}

/** Builds a flaw's row without its id and texts; a loose flaw gets a random position on the drawing. */
function flawOf(frame: RoundFrame, info: Info, item: Item | null, at: Date, done: Date | null) {
  const { random } = frame;
  return {
    customerId: frame.customerId,
    buildingId: info.buildingId,
    mapId: info.mapId,
    mapItemId: item?.id ?? null,
    roundHistoryId: frame.roundId,
    roundHistoryInfoId: info.id,
    done: done?.toISOString() ?? null,
    doneBy: done === null ? '' : frame.userName,
    performer: frame.userName,
    responsible: frame.roleId,
    responsibleName: frame.roleName,
    flawPositionX: item ? null : random.int(150, 850),
    flawPositionY: item ? null : random.int(250, 800),
    flawScale: item ? null : 1,
    created: at.toISOString(),
    updated: (done ?? at).toISOString(),
  };
}

/** Builds a round's item: a snapshot of the item on the drawing, with the inspector's result. */
function roundItemOf(frame: RoundFrame, info: Info, item: Item, judged: Date | null) {
  return {
    roundHistoryId: frame.roundId,
    roundHistoryInfoId: info.id,
    mapItemId: item.id,
    positionNumber: item.positionNumber,
    name: item.name,
    fireProtectionId: item.fireProtectionId,
    placementDescription: item.placementDescription ?? '',
    positionX: item.positionX ?? 50,
    positionY: item.positionY ?? 50,
    scale: item.scale ?? 1,
    rotation: item.rotation ?? 0,
    controlled: judged?.toISOString() ?? null,
    userName: judged === null ? '' : frame.userName,
    mapItemExtra: item.extra ?? null,
    created: frame.made.created,
    updated: (judged ?? frame.start).toISOString(),
  };
}

/** Days within which the demo's customers require a flaw of each severity to be fixed. */
const dueDays = new Map<Severity, number>([
  [1, 1],
  [2, 14],
  [3, 30],
  [4, 90],
]);

function dueAt(found: Date, severity: Severity | null): string | null {
  const day = dueDay(found.toISOString(), severity === null ? null : dueDays.get(severity));
  return day === null ? null : `${day}T00:00:00.000Z`;
}

/** Adds the severity rules of each root customer: fixes of the highest severities are checked by another person. */
function addRules({ rows }: Draft): void {
  for (const { id: customerId, created, parentId } of rows.customers) {
    if (parentId != null) continue;
    for (const [severity, days] of dueDays)
      rows.severityRules.push({
        id: nextId(rows.severityRules),
        customerId,
        severity,
        dueDays: days,
        isCheckedByAnother: severity === 1,
        created,
        updated: created,
      });
  }
}

/** Draft with the flaws added so far, by item and, if loose, by drawing. */
interface Ledger {
  draft: Draft;
  byItem: Map<number, Flaw[]>;
  looseByMap: Map<number, Flaw[]>;
}

function addFlaw(
  { draft, byItem, looseByMap }: Ledger,
  frame: RoundFrame,
  { info, item, at, found }: { info: Info; item: Item | null; at: Date; found: Found },
): void {
  const done = frame.leavesOpen ? null : fixedAt(draft, at, frame.random);
  const flaw: Flaw = {
    ...flawOf(frame, info, item, at, done),
    id: nextId(draft.rows.flaws),
    ...found,
    due: dueAt(at, found.severity),
    ...textKeys(found.name, found.description),
  };
  draft.rows.flaws.push(flaw);
  const key = item ? item.id : (info.mapId ?? 0);
  const flawsByKey = item ? byItem : looseByMap;
  flawsByKey.set(key, [...(flawsByKey.get(key) ?? []), flaw]);
}

function addItem(ledger: Ledger, frame: RoundFrame, info: Info, item: Item, judged: Date | null): void {
  const { rows } = ledger.draft;
  const { random } = frame;
  const protection = rowOf(rows.fireProtections, item.fireProtectionId);
  const roundItemId = nextId(rows.roundHistoryItems);
  const earlier = (ledger.byItem.get(item.id) ?? []).filter((flaw) => isOpenAt(flaw, frame.start));
  const isSkipped = judged !== null && earlier.length === 0 && random.chance(0.006);
  rows.roundHistoryItems.push({
    ...roundItemOf(frame, info, item, judged),
    id: roundItemId,
    inventoryType: protection.inventoryType,
    fireProtectionName: protection.name,
    flawCategoryId: protection.flawCategoryId ?? null,
    instruction: protection.instruction ?? '',
    continueWithoutAdding: isSkipped,
  });
  for (const flaw of earlier) {
    rows.roundItemEarlierFlaws.push({
      id: nextId(rows.roundItemEarlierFlaws),
      customerId: frame.customerId,
      roundHistoryItemId: roundItemId,
      flawId: flaw.id,
      ...frame.made,
    });
  }
  const isFlawed = frame.leavesOpen ? item.positionNumber % 7 === 3 : random.chance(0.05);
  if (judged === null || isSkipped || earlier.length > 0 || !isFlawed) return;
  const type = flawTypeFor(item, ledger.draft, random);
  const { texts, action, id } = type ?? { texts: { sv: 'Skadad' }, action: { sv: 'Byt' }, id: null };
  const flawTexts = {
    name: texts.sv,
    measure: action.sv,
    description: random.pick(remarks.flaws),
    flawTypeId: id,
    severity: usualSeverity(type?.key),
  };
  addFlaw(ledger, frame, { info, item, at: judged, found: flawTexts });
}

function addLoose(ledger: Ledger, frame: RoundFrame, info: Info, at: Date): void {
  const { rows } = ledger.draft;
  const { random } = frame;
  const earlier = (ledger.looseByMap.get(info.mapId ?? 0) ?? []).filter((flaw) =>
    isOpenAt(flaw, frame.start),
  );
  for (const flaw of earlier) {
    rows.roundInfoEarlierFlaws.push({
      id: nextId(rows.roundInfoEarlierFlaws),
      customerId: frame.customerId,
      roundHistoryInfoId: info.id,
      flawId: flaw.id,
      ...frame.made,
    });
  }
  if (frame.progress !== 'done' || !random.chance(0.06)) return;
  const flawFields = { ...random.pick(remarks.looseFlaws), flawTypeId: null, severity: 3 as const };
  addFlaw(ledger, frame, { info, item: null, at, found: flawFields });
}

/** Creates an empty ledger on a draft. */
export function createLedger(draft: Draft): FlawLedger {
  const ledger: Ledger = { draft, byItem: new Map(), looseByMap: new Map() };
  return {
    addItem: (frame, info, item, judged) => addItem(ledger, frame, info, item, judged),
    addLoose: (frame, info, at) => addLoose(ledger, frame, info, at),
    finish: () => {
      addPhotos(draft);
      addRules(draft);
    },
  };
}

function addPhotos(draft: Draft): void {
  const random = draft.random.fork('photos');
  const recent = draft.rows.flaws
    .filter((flaw) => new Date(flaw.created) > daysBefore(draft.now, 300))
    .flatMap((flaw) => {
      const motif = motifFor(draft, flaw);
      return motif === null ? [] : [{ flaw, motif }];
    });
  for (const { flaw, motif } of random.shuffle(recent).slice(0, 24)) addPhoto(draft, flaw, motif);
}

/** Returns the photo that fits a flaw: 0 a blocked extinguisher, 1 a dark exit sign, 2 a wedged door; null when none does. */
function motifFor(draft: Draft, flaw: Flaw): number | null {
  if (flaw.mapItemId == null) return null;
  const protection = rowOf(
    draft.rows.fireProtections,
    rowOf(draft.rows.mapItems, flaw.mapItemId).fireProtectionId,
  );
  if (protection.inventoryType.endsWith('_extinguisher')) return 0;
  if (protection.inventoryType === 'exit_sign') return 1;
  return protection.inventoryType.startsWith('fire_door') ? 2 : null;
}

function addPhoto(draft: Draft, flaw: Flaw, motif: number): void {
  const { files, flawFiles } = draft.rows;
  const fileId = nextId(files);
  const name = `foto-${flaw.id}.jpg`;
  const stamps = { created: flaw.created, updated: flaw.created };
  files.push({
    id: fileId,
    customerId: flaw.customerId,
    buildingId: flaw.buildingId,
    name,
    mimeType: 'image/jpeg',
    sizeBytes: 0,
    width: 1200,
    height: 900,
    storageKey: '',
    sha256: '',
    ...textKeys(name),
    ...stamps,
  });
  flawFiles.push({
    id: nextId(flawFiles),
    customerId: flaw.customerId,
    flawId: flaw.id,
    fileId,
    position: 0,
    ...stamps,
  });
  draft.contents.push({ fileId, kind: 'photo', motif });
}
