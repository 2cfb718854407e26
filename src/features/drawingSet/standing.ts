import { useEffect, useEffectEvent, useState } from 'react';
import { drawingSizes } from '#contract/drawings/drawingLimits.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { editionsOf } from '#domain/drawings/editions.ts';
import { lookOfSheet } from '#domain/drawings/greyPicture.ts';
import type { SheetLook } from '#domain/drawings/greyPicture.ts';
import { loadDrawing } from '#entities/files/drawingBytes.ts';
import { mapsOfFloor } from '#entities/drawings/drawingQueries.ts';
import { sendCall } from '#platform/calls/http.ts';
import { dropCanvas } from '#platform/drawingFile/canvas.ts';
import { drawImagePart, loadImage } from '#platform/drawingFile/imagePage.ts';
import { logFailure } from '#platform/log.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { wholePage } from '#domain/drawings/cropping.ts';
import { greysOfCanvas } from './files/readPage.ts';
import type { SetPage } from './setPages.ts';
import { queryOf } from '#store/callApi.ts';

export interface SetFloor {
  id: number;
  name: string;
  level: number;
}

/** Drawing of the building. */
export interface StandingMap {
  map: FloorMap;
  floor: SetFloor;
}
/** Appearance of a drawing's picture, once analysed. */
export interface StandingLook extends SheetLook {
  aspect: number;
  /** Texts kept from the drawing. */
  texts: readonly { text: string; x: number; y: number }[];
}

/** Maximum number of drawings whose pictures are compared: a larger building is matched by names. */
const mostCompared = 80;
const lookedEdge = 1000;

/** Returns the drawings of a building's floors; null until loaded. */
export const useStandingMaps = (floors: readonly SetFloor[]): readonly StandingMap[] | null => {
  const dispatch = useAppDispatch();
  const [maps, setMaps] = useState<readonly StandingMap[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const load = async () => {
      const standingMaps: StandingMap[] = [];
      for (const floor of floors) {
        const mapsQuery = dispatch(queryOf('listMaps').initiate(mapsOfFloor(floor.id), { subscribe: false }));
        const { data } = await mapsQuery;
        if (isLeft) return;
        standingMaps.push(...(data?.rows ?? []).map((map) => ({ map, floor })));
      }
      setMaps(standingMaps);
    };
    load().catch((error: unknown) => logFailure('the drawings of a building could not be listed', error));
    return () => {
      isLeft = true;
    };
  }, [dispatch, floors]);
  return maps;
};

/** Analyses a stored drawing. Null if its picture isn't available. */
const lookAt = async (
  userId: number,
  { mapId, fileId }: { mapId: number; fileId: number },
): Promise<StandingLook | null> => {
  const outcome = await loadDrawing(userId, fileId, drawingSizes[0]);
  if (!outcome.ok) return null;
  const image = await loadImage(new Blob([outcome.data.bytes], { type: outcome.data.type }));
  if (!image) return null;
  const page = { width: image.naturalWidth, height: image.naturalHeight };
  const canvas = drawImagePart(image, page, { turns: 0, box: wholePage, edge: lookedEdge }, true);
  if (!(canvas instanceof HTMLCanvasElement)) return null;
  const grey = greysOfCanvas(canvas);
  dropCanvas(canvas);
  if (!grey) return null;
  const storedTexts = await sendCall('getDrawingTexts', { path: { id: mapId } });
  const texts = storedTexts.ok ? storedTexts.data.texts : [];
  return { aspect: grey.width / grey.height, texts, ...lookOfSheet(grey) };
};

/** Compares the read pages with the building's drawings, once all are read, and reports the matches. */
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
  const comparedMaps = standing?.filter(({ map }) => map.file !== null).slice(0, mostCompared) ?? [];
  const isRequested = !isReading && pages.some(({ look }) => look !== null);
  const missing = comparedMaps.find(({ map }) => !looks.has(map.id));
  const missingId = isRequested ? (missing?.map.id ?? null) : null;
  const fileId = missing?.map.file?.id ?? null;
  useEffect(() => {
    if (missingId === null || fileId === null) return undefined;
    let isLeft = false;
    const keep = (look: StandingLook | null) => {
      if (!isLeft) setLooks((old) => new Map(old).set(missingId, look));
    };
    lookAt(userId, { mapId: missingId, fileId }).then(keep, () => keep(null));
    return () => {
      isLeft = true;
    };
  }, [missingId, fileId, userId]);
  const isReady = isRequested && missing === undefined && comparedMaps.length > 0;
  const readKeys = pages.flatMap(({ key, look }) => (look ? [key] : [])).join(' ');
  // Only when other pages are read, or other drawings were analysed: the user's choices in between are kept.
  const reportStanding = useEffectEvent(() => {
    if (isReady && standing) onFound(editionsOf(pages, standing, looks));
  });
  useEffect(() => reportStanding(), [isReady, readKeys, looks]);
  return { looks, isComparing: missingId !== null };
};
