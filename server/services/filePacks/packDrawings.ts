import { sql } from 'drizzle-orm';
import { gridSize } from '#contract/constants.ts';
import type { KeptSize } from '#server/db/schema/drawings.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { packText } from '#server/core/texts.ts';
import type { FileStore } from '#server/core/ports.ts';
import type { RecordedBytes } from '../files/storedFile.ts';
import type { PdfBlock, PdfMark } from '../pdf/pdfModel.ts';
import type { PackContext } from './packContext.ts';
import type { PackedFile } from './packedFile.ts';
import { readBytes } from './packedFile.ts';

/** Long edge from which a drawing's image is sharp on paper, in pixels. */
const sharpEdge = 1500;

interface FloorRow {
  map_id: number;
  floor: string;
  file_id: number | null;
  name: string | null;
  width: number | null;
  height: number | null;
  storage_key: string | null;
  size_bytes: number | null;
  sha256: string | null;
  sizes: KeptSize[] | null;
}

interface ItemRow {
  map_id: number;
  position_number: number;
  name: string;
  placement_description: string;
  position_x: number;
  position_y: number;
  is_placed: boolean;
  kind: string;
}

/** Drawings of a pack: their sheets, and the files as stored. */
export interface PackDrawings {
  blocks: PdfBlock[];
  files: PackedFile[];
}

/** Returns the smallest stored image of a drawing that is sharp on paper. */
function imageOf({ storage_key, size_bytes, sha256, sizes }: FloorRow): RecordedBytes | null {
  if (storage_key === null || size_bytes === null) return null;
  const fitting = (sizes ?? []).filter(({ edge }) => edge >= sharpEdge).toSorted((a, b) => a.edge - b.edge);
  return fitting[0] ?? { storageKey: storage_key, sizeBytes: size_bytes, sha256 };
}

const marksOf = (items: readonly ItemRow[]): PdfMark[] =>
  items
    .filter((item) => item.is_placed)
    .map((item) => ({
      label: String(item.position_number),
      x: item.position_x / gridSize,
      y: item.position_y / gridSize,
    }));

/** Returns the sheet of a floor: its drawing with the items' numbers, and the table of the items. */
function sheetOf(
  { language }: PackContext,
  files: FileStore,
  row: FloorRow,
  items: readonly ItemRow[],
): PdfBlock[] {
  const image = imageOf(row);
  const { floor, width, height } = row;
  const picture: PdfBlock =
    image === null || width === null || height === null
      ? { type: 'paragraph', text: packText('pack.no_image', language), isMuted: true }
      : {
          type: 'image',
          read: () => readBytes(files, image),
          width,
          height,
          alt: packText('pack.drawing_of', language, { floor, count: items.length }),
          marks: marksOf(items),
        };
  const sheet: PdfBlock[] = [{ type: 'heading', text: floor }, picture];
  if (items.length === 0) return sheet;
  const unplaced = packText('pack.unplaced', language);
  const columns = [
    { heading: packText('pack.number', language), share: 0.09 },
    { heading: packText('pack.item', language), share: 0.46 },
    { heading: packText('pack.place', language), share: 0.45 },
  ];
  const rows = items.map((item) => [
    String(item.position_number),
    item.kind === item.name ? item.name : [item.name, item.kind].filter(Boolean).join(', '),
    [item.placement_description, item.is_placed ? '' : unplaced].filter(Boolean).join(', '),
  ]);
  return [...sheet, { type: 'table', caption: packText('pack.items', language, { floor }), columns, rows }];
}

/** Reads the drawings of a building with their items, floor by floor. */
export async function readDrawings(context: PackContext, files: FileStore): Promise<PackDrawings> {
  const { db, place, language } = context;
  const floors = await rowsOf<FloorRow>(
    db,
    sql`select m.id as map_id, f.name as floor, d.id as file_id, d.name, d.width, d.height, d.storage_key,
        d.size_bytes, d.sha256, d.sizes
      from maps m join floors f on f.id = m.floor_id left join files d on d.id = m.file_id and not d.deleted
      where m.building_id = ${place.buildingId} and not m.deleted and not f.deleted order by f.level, f.id, m.level, m.id`,
  );
  const items = await rowsOf<ItemRow>(
    db,
    sql`select i.map_id, i.position_number, i.name, i.placement_description, i.position_x, i.position_y, i.is_placed,
        p.name as kind from map_items i join fire_protections p on p.id = i.fire_protection_id
      where i.building_id = ${place.buildingId} and not i.deleted order by i.map_id, i.position_number, i.id`,
  );
  if (floors.length === 0)
    return {
      blocks: [{ type: 'paragraph', text: packText('pack.no_drawings', language), isMuted: true }],
      files: [],
    };
  const itemsOf = (mapId: number) => items.filter((item) => item.map_id === mapId);
  return {
    blocks: floors.flatMap((row) => sheetOf(context, files, row, itemsOf(row.map_id))),
    files: floors.flatMap(({ floor, name, storage_key, size_bytes, sha256 }) =>
      storage_key === null || size_bytes === null
        ? []
        : [
            {
              folder: packText('pack.folders.drawings', language),
              name: name ?? floor,
              belongsTo: floor,
              bytes: { storageKey: storage_key, sizeBytes: size_bytes, sha256 },
            },
          ],
    ),
  };
}
