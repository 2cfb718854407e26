import { allRows, gridSize } from '#contract/constants.ts';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { areInLegend } from '#domain/symbols/legendPlaces.ts';
import { textLabels } from '#domain/symbols/nearTexts.ts';
import type { PlacedText } from '#domain/symbols/nearTexts.ts';
import { splitThere } from '#domain/symbols/offers.ts';
import type { Frame } from '#domain/symbols/offers.ts';
import { loadDrawing } from '#entities/files/drawingBytes.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';
import type { SymbolSeeker } from '#platform/symbols/symbolSeeker.ts';
import type { Finding, SoughtDrawing } from './sought.ts';

/** Error for data that couldn't be loaded from the backend. */
export class NotLoaded extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('Not loaded.');
    this.failure = failure;
  }
}

/**
 * Loads a drawing's original picture.
 * @throws NotLoaded
 */
export const pictureOf = async (ownerUserId: number, map: FloorMap): Promise<Blob> => {
  const outcome = await loadDrawing(ownerUserId, map.file?.id ?? 0, null);
  if (!outcome.ok) throw new NotLoaded(outcome.failure);
  return new Blob([outcome.data.bytes], { type: outcome.data.type });
};

/** Loads the texts of the page from which a drawing was made; none if the backend stores none. */
export const textsOf = async (map: FloorMap): Promise<readonly PlacedText[]> => {
  const outcome = await sendCall('getDrawingTexts', { path: { id: map.id } });
  return outcome.ok ? outcome.data.texts : [];
};

/**
 * Loads all drawings of a building that have a picture, the given one first.
 * @throws NotLoaded
 */
export async function drawingsOfBuilding(floor: Floor, map: FloorMap): Promise<SoughtDrawing[]> {
  const floors = await sendCall('listFloors', { query: { buildingId: floor.buildingId, pageSize: allRows } });
  if (!floors.ok) throw new NotLoaded(floors.failure);
  const drawings: SoughtDrawing[] = [];
  for (const { id, name } of floors.data) {
    const maps = await sendCall('listMaps', { query: { floorId: id, pageSize: allRows } });
    if (!maps.ok) throw new NotLoaded(maps.failure);
    drawings.push(
      ...maps.data.filter(({ file }) => file !== null).map((one) => ({ map: one, floorName: name })),
    );
  }
  return [
    ...drawings.filter((one) => one.map.id === map.id),
    ...drawings.filter((one) => one.map.id !== map.id),
  ];
}

interface SeekOptions {
  ownerUserId: number;
  withMirrored: boolean;
  /** Area of a drawing without proposals: the legend. */
  except: { mapId: number; frame: Frame } | null;
}

/**
 * Searches the marked symbols on one drawing.
 * @throws NotLoaded, or Error if the picture can't be read
 */
export async function seekOn(
  seeker: SymbolSeeker,
  drawing: SoughtDrawing,
  { ownerUserId, withMirrored, except }: SeekOptions,
  onProgress: (part: number) => void,
): Promise<Finding> {
  const { map } = drawing;
  const items = await sendCall('listMapItems', { query: { mapId: map.id, pageSize: allRows } });
  if (!items.ok) throw new NotLoaded(items.failure);
  const picture = await pictureOf(ownerUserId, map);
  const frames = except?.mapId === map.id ? [except.frame] : [];
  const { found, aspect } = await seeker.seek(picture, { withMirrored, except: frames }, onProgress);
  const placedItems = items.data
    .filter(({ isPlaced }) => isPlaced !== false)
    .map(({ positionX: x, positionY: y }) => ({ x, y }));
  const { offered, there } = splitThere(found, placedItems, gridSize);
  const texts = await textsOf(map);
  const onGrid = offered.map(({ x, y, width, height }) => ({
    x: x * gridSize,
    y: y * gridSize,
    width: width * gridSize,
    height: height * gridSize,
  }));
  const labels = textLabels(onGrid, texts, aspect);
  const inLegend = areInLegend(offered, texts, { aspect, gridSize });
  return {
    drawing,
    items: items.data,
    texts,
    aspect,
    there: there.filter(({ certainty }) => certainty >= 0.3).length,
    offers: offered.map((one, index) => ({
      ...one,
      id: `${map.id}:${index}`,
      label: labels[index] ?? null,
      isInLegend: inLegend[index] ?? false,
    })),
  };
}
