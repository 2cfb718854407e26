import { asc, eq, inArray } from 'drizzle-orm';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { clickFromLooseFlaw, looseFlawFromClick } from '#domain/drawings/coordinates.ts';
import type { LooseFlawPosition } from '#domain/drawings/coordinates.ts';
import { applyFit, inverseFit } from '#domain/drawings/fitting.ts';
import type { Fit } from '#domain/drawings/fitting.ts';
import type { Database } from '#server/db/client.ts';
import { drawingFits, maps } from '#server/db/schema/drawings.ts';
import type { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';

type FitRow = Pick<typeof drawingFits.$inferSelect, 'mapId' | 'oldFileId' | 'newFileId' | 'fit' | 'created'>;
type Placed = Pick<Flaw, 'mapId' | 'roundHistoryInfoId' | 'created' | 'flawPositionX' | 'flawPositionY'>;

const fitsOf = (db: Database, mapIds: readonly number[]): Promise<FitRow[]> =>
  db
    .select()
    .from(drawingFits)
    .where(inArray(drawingFits.mapId, [...mapIds]))
    .orderBy(asc(drawingFits.id));

/** Returns the fits from one image to another, oldest first; null if there is no such chain. */
function fitsBetween(fits: readonly FitRow[], from: number | null, to: number | null): Fit[] | null {
  const way: Fit[] = [];
  let at = from;
  for (const { oldFileId, newFileId, fit } of fits) {
    if (at === to || at === null) break;
    if (oldFileId !== at) continue;
    way.push(fit);
    at = newFileId;
  }
  return at === to ? way : null;
}

/** Returns the image that a flaw was placed on: its own round's, else the drawing's at that time. */
function fileOf(flaw: Placed, fits: readonly FitRow[], files: ReadonlyMap<number, number | null>) {
  const ownFiles = flaw.roundHistoryInfoId === null ? undefined : files.get(flaw.roundHistoryInfoId);
  return ownFiles ?? fits.find(({ created }) => created > flaw.created)?.oldFileId ?? null;
}

/** Returns a loose flaw's position after applying some fits. */
function placeAfter(flaw: Placed, way: readonly Fit[]): LooseFlawPosition | null {
  const click = clickFromLooseFlaw(flaw);
  if (!click || way.length === 0) return null;
  return looseFlawFromClick(way.reduce((at, fit) => applyFit(fit, at), click));
}

async function filesOfInfos(db: Database, flawRows: readonly Placed[]) {
  const ids = flawRows.flatMap(({ roundHistoryInfoId: id }) => id ?? []);
  if (ids.length === 0) return new Map<number, number | null>();
  const { id, fileId } = roundHistoryInfos;
  const rows = await db.select({ id, fileId }).from(roundHistoryInfos).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.fileId]));
}

/**
 * Maps loose flaws to the images of a round: the position of a flaw placed on an image that was replaced since is converted by the fits.
 * The stored position is unchanged. (decisions, A drawing replaced)
 */
export async function showThroughFits(
  db: Database,
  infos: readonly { id: number; mapId: number | null; fileId: number | null }[],
  loose: ReadonlyMap<number, Flaw[]>,
): Promise<ReadonlyMap<number, Flaw[]>> {
  const earlier = [...loose].flatMap(([id, some]) => some.filter((flaw) => flaw.roundHistoryInfoId !== id));
  if (earlier.length === 0) return loose;
  const fits = await fitsOf(
    db,
    infos.flatMap(({ mapId }) => mapId ?? []),
  );
  if (fits.length === 0) return loose;
  const byMap = Map.groupBy(fits, ({ mapId }) => mapId);
  const files = await filesOfInfos(db, earlier);
  const infoById = new Map(infos.map((info) => [info.id, info]));
  return new Map(
    [...loose].map(([infoId, some]) => {
      const info = infoById.get(infoId);
      const ownFiles = byMap.get(info?.mapId ?? 0);
      if (!info || !ownFiles) return [infoId, some];
      const shownFlaws = some.map((flaw) => {
        if (flaw.roundHistoryInfoId === infoId) return flaw;
        const way = fitsBetween(ownFiles, fileOf(flaw, ownFiles, files), info.fileId);
        return { ...flaw, ...placeAfter(flaw, way ?? []) };
      });
      return [infoId, shownFlaws];
    }),
  );
}

/**
 * Returns the position to store for a saved flaw: an unchanged position, as shown by any round, keeps the stored one, and a position moved
 * on a newer image is converted back to the flaw's own image. While its own round runs, the position refers to that round's image.
 */
export async function storedPlace(
  db: Database,
  flaw: typeof flaws.$inferSelect,
  body: { flawPositionX?: number | null; flawPositionY?: number | null },
): Promise<Partial<LooseFlawPosition>> {
  const { flawPositionX, flawPositionY } = body;
  if (flaw.mapId === null || flawPositionX == null || flawPositionY == null) return {};
  if (flawPositionX === flaw.flawPositionX && flawPositionY === flaw.flawPositionY) return {};
  const fits = await fitsOf(db, [flaw.mapId]);
  if (fits.length === 0) return {};
  const from = fileOf(flaw, fits, await filesOfInfos(db, [flaw]));
  const isShown = fits.some(({ newFileId }) => {
    const at = placeAfter(flaw, fitsBetween(fits, from, newFileId) ?? []);
    return at?.flawPositionX === flawPositionX && at.flawPositionY === flawPositionY;
  });
  const { flawPositionX: x, flawPositionY: y } = flaw;
  if (isShown && x !== null && y !== null) return { flawPositionX: x, flawPositionY: y };
  const [map] = await db.select({ fileId: maps.fileId }).from(maps).where(eq(maps.id, flaw.mapId));
  const [round] =
    flaw.roundHistoryId === null
      ? []
      : await db.select().from(roundHistories).where(eq(roundHistories.id, flaw.roundHistoryId));
  if (!map || round?.done === null) return {};
  const back = (fitsBetween(fits, from, map.fileId) ?? []).map(inverseFit).reverse();
  return placeAfter({ ...flaw, flawPositionX, flawPositionY }, back) ?? {};
}
