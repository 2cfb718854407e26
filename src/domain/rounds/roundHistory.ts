import type { RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { latestFlaw } from './roundState.ts';

/** Sorts rounds with the newest first; at the same time the higher id. [HIST-05] */
export function newestFirst<Round extends { id: number; created: string }>(
  rounds: readonly Round[],
): Round[] {
  return rounds.toSorted((a, b) => Date.parse(b.created) - Date.parse(a.created) || b.id - a.id);
}

/** Returns the drawings of a round that are in a building; one without a building belongs to all. */
export function infosOfBuilding<Info extends { buildingId: number | null }>(
  infos: readonly Info[],
  buildingId: number,
): Info[] {
  return infos.filter((info) => info.buildingId === null || info.buildingId === buildingId);
}

/** Returns a drawing's key across rounds, so that another round shows the same one. */
export function drawingKey(info: Pick<RoundHistoryInfo, 'id' | 'mapId' | 'floorId'>): string {
  if (info.mapId !== null) return String(info.mapId);
  return info.floorId === null ? `i${info.id}` : `f${info.floorId}`;
}

/** Fields of an item in the viewer. */
type ShownItem = Pick<RoundHistoryItem, 'id' | 'name' | 'mapItem' | 'flaws'>;

/** Returns the flaws of an item that can be opened: none if its fire protection has no name. [HIST-16, HIST-17] */
function openableFlaws(item: Pick<ShownItem, 'mapItem' | 'flaws'>): readonly Flaw[] {
  return item.mapItem.fireProtection.name.trim() === '' ? [] : item.flaws;
}

/** Returns the flaw that a click on an item's mark opens: an open one, else the latest. [HIST-16, HIST-17] */
export function flawToOpen(item: Pick<ShownItem, 'mapItem' | 'flaws'>): Flaw | undefined {
  const flaws = openableFlaws(item);
  return flaws.find(({ done }) => done === null) ?? latestFlaw(flaws);
}

/** A row of the viewer's table: an item with one of its flaws, an item without flaws, or a flaw without item. [HIST-13] */
export interface HistoryRow<Item = ShownItem> {
  key: string;
  item: Item | null;
  flaw: Flaw | null;
  canOpen: boolean;
}

/** Returns the rows of a drawing by position number, flaws without item last. [HIST-13] */
export function historyRows<Item extends ShownItem>(
  items: readonly Item[],
  looseFlaws: readonly Flaw[],
): HistoryRow<Item>[] {
  const numberOf = ({ mapItem }: Item) => mapItem.positionNumber;
  const ofItems = items
    .toSorted((a, b) => numberOf(a) - numberOf(b) || a.id - b.id)
    .flatMap((item): HistoryRow<Item>[] => {
      if (item.flaws.length === 0) return [{ key: `${item.id}`, item, flaw: null, canOpen: false }];
      const canOpen = openableFlaws(item).length > 0;
      return item.flaws.map((flaw) => ({ key: `${item.id}.${flaw.id}`, item, flaw, canOpen }));
    });
  const loose = looseFlaws.map((flaw) => ({ key: `loose.${flaw.id}`, item: null, flaw, canOpen: true }));
  return [...ofItems, ...loose];
}

/** Returns the file name of a round's PDF: round and floor without spaces and characters not allowed in file names. [HIST-29] */
export function pdfFileName(roundName: string, floorName: string): string {
  return `${`${roundName}${floorName}`.replace(/[\s/\\:*?"<>|]+/g, '')}.pdf`;
}
