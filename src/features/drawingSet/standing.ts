import { useEffect, useEffectEvent, useState } from 'react';
import { drawingSizes } from '../../contract/constants.ts';
import type { FloorMap } from '../../contract/drawings/drawing.ts';
import type { CropBox } from '../../domain/drawing/cropping.ts';
import { frameOf, inkOf, likeness } from '../../domain/drawing/greyPicture.ts';
import { floorNamed, matchEditions, placeKey } from '../../domain/drawing/sheetMatch.ts';
import type { Edition } from '../../domain/drawing/sheetMatch.ts';
import { loadDrawing } from '../../entities/files/drawingBytes.ts';
import { drawingsApi } from '../../entities/maps/drawingsApi.ts';
import { dropCanvas } from '../../platform/drawingFile/canvas.ts';
import { drawImagePart, loadImage } from '../../platform/drawingFile/imagePage.ts';
import { logFailure } from '../../platform/log.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { wholePage } from '../../domain/drawing/cropping.ts';
import { greysOfCanvas } from './readPage.ts';
import type { SetPage } from './setPages.ts';

export interface SetFloor {
  id: number;
  name: string;
  level: number;
}

/** A drawing of the building, and what its picture looks like, once that was looked at. */
export interface StandingMap {
  map: FloorMap;
  floor: SetFloor;
}
export interface StandingLook {
  aspect: number;
  ink: Float32Array;
  frame: CropBox | null;
}

/** Drawings whose pictures are compared at most: a building of more is matched by names. */
const mostCompared = 80;
const lookedEdge = 1000;

/** The drawings of a building's floors; null until they are there. */
export const useStandingMaps = (floors: readonly SetFloor[]): readonly StandingMap[] | null => {
  const dispatch = useAppDispatch();
  const [maps, setMaps] = useState<readonly StandingMap[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const all: StandingMap[] = [];
      for (const floor of floors) {
        const asked = dispatch(
          drawingsApi.endpoints.listMapsOfFloor.initiate(floor.id, { subscribe: false }),
        );
        const { data } = await asked;
        if (isLeft) return;
        all.push(...(data?.rows ?? []).map((map) => ({ map, floor })));
      }
      setMaps(all);
    };
    load().catch((error: unknown) => logFailure('the drawings of a building could not be listed', error));
    return () => {
      isLeft = true;
    };
  }, [dispatch, floors]);
  return maps;
};

/** Looks at a stored drawing. Null where its picture can't be had. */
const lookAt = async (userId: number, fileId: number): Promise<StandingLook | null> => {
  const outcome = await loadDrawing(userId, fileId, drawingSizes[0]);
  if (!outcome.ok) return null;
  const image = await loadImage(new Blob([outcome.data.bytes], { type: outcome.data.type }));
  if (!image) return null;
  const page = { width: image.naturalWidth, height: image.naturalHeight };
  const canvas = drawImagePart(image, page, { turns: 0, box: wholePage, edge: lookedEdge }, true);
  if (!(canvas instanceof HTMLCanvasElement)) return null;
  const grey = greysOfCanvas(canvas);
  dropCanvas(canvas);
  return grey && { aspect: grey.width / grey.height, ink: inkOf(grey), frame: frameOf(grey) };
};

/** The drawings that pages may be new editions of, by floor, name and picture. */
const editionsOf = (
  pages: readonly SetPage[],
  standing: readonly StandingMap[],
  looks: ReadonlyMap<number, StandingLook | null>,
): Map<string, { map: number; floor: string }> => {
  const floors = [...new Map(standing.map(({ floor }) => [floor.id, floor])).values()];
  const floorOf = new Map(pages.map((page) => [page.key, floorNamed(page.floor, floors)]));
  const onFloor = (floorId: number) => pages.filter((page) => floorOf.get(page.key)?.id === floorId);
  const pairs = pages.flatMap((page) =>
    standing.flatMap(({ map, floor }): Edition[] => {
      if (map.file === null) return [];
      const own = floorOf.get(page.key);
      // A page that names another floor is no edition of this one's drawing.
      if (own && own.id !== floor.id) return [];
      const isOnly =
        standing.filter((other) => other.floor.id === floor.id).length === 1 &&
        onFloor(floor.id).length === 1;
      const isSameName =
        own !== null && own !== undefined && (isOnly || placeKey(page.name) === placeKey(map.name));
      const look = looks.get(map.id);
      const alike = look && page.look ? likeness(look.ink, page.look.ink) : null;
      return [{ page: page.key, map: map.id, isSameName, likeness: alike }];
    }),
  );
  const byId = new Map(standing.map((one) => [one.map.id, one]));
  const found = new Map<string, { map: number; floor: string }>();
  for (const [page, map] of matchEditions(pairs))
    found.set(page, { map, floor: byId.get(map)?.floor.name ?? '' });
  return found;
};

/** Compares the read pages with the building's drawings, once all are read; tells what it found. */
export const useEditions = (
  {
    pages,
    isReading,
    standing,
  }: {
    pages: readonly SetPage[];
    isReading: boolean;
    standing: readonly StandingMap[] | null;
  },
  userId: number,
  onFound: (found: ReadonlyMap<string, { map: number; floor: string }>) => void,
): { looks: ReadonlyMap<number, StandingLook | null>; isComparing: boolean } => {
  const [looks, setLooks] = useState<ReadonlyMap<number, StandingLook | null>>(new Map());
  const wanted = standing?.filter(({ map }) => map.file !== null).slice(0, mostCompared) ?? [];
  const isWanted = !isReading && pages.some(({ look }) => look !== null);
  const missing = wanted.find(({ map }) => !looks.has(map.id));
  const missingId = isWanted ? (missing?.map.id ?? null) : null;
  const fileId = missing?.map.file?.id ?? null;
  useEffect(() => {
    if (missingId === null || fileId === null) return undefined;
    let isLeft = false;
    const keep = (look: StandingLook | null) => {
      if (!isLeft) setLooks((old) => new Map(old).set(missingId, look));
    };
    lookAt(userId, fileId).then(keep, () => keep(null));
    return () => {
      isLeft = true;
    };
  }, [missingId, fileId, userId]);
  const isReady = isWanted && missing === undefined && wanted.length > 0;
  const readKeys = pages.flatMap(({ key, look }) => (look ? [key] : [])).join(' ');
  // Only when other pages are read, or other drawings were looked at: choices in between are left alone.
  const tell = useEffectEvent(() => {
    if (isReady && standing) onFound(editionsOf(pages, standing, looks));
  });
  useEffect(() => tell(), [isReady, readKeys, looks]);
  return { looks, isComparing: missingId !== null };
};
