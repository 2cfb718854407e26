import { mapped, scaleOf } from './matrix.ts';
import { isEmpty, mappedBounds } from './bounds.ts';
import { dxfLimits } from './limits.ts';
import { pageMatrix } from './pages.ts';
import type { DxfPage, DxfPages } from './pages.ts';
import { walkPage } from './pageWalk.ts';

/** A block on a page. Its centre and size are shares of the page and of its longer side; the rotation is clockwise in degrees, 0 to 359. */
export interface PageBlock {
  name: string;
  layer: string;
  x: number;
  y: number;
  size: number;
  rotation: number;
  isMirrored: boolean;
  attributes: [tag: string, text: string][];
}

/** Excludes blocks that programs generate for dimensions, tables, hatches and layouts. */
const isOwn = (name: string): boolean => !/^\*(?:[DTX]\d|MODEL_SPACE|PAPER_SPACE)/i.test(name);

/** Maximum size of a symbol, as a share of the page; larger blocks are floors or frames. */
const largest = 0.5;

/**
 * Returns the blocks of a page that may be symbols, nested ones included: a floor is often a block itself. The position is the centre of
 * the block's content, since its base point may be anywhere.
 */
export const readBlocks = (pages: DxfPages, page: DxfPage): PageBlock[] => {
  const { file, bounds } = pages;
  const { area } = page;
  const [width, height] = [area.right - area.left, area.top - area.bottom];
  const blocks: PageBlock[] = [];
  walkPage(pages, page, pageMatrix(page, 1), {
    insert: (insert, block, place, layer) => {
      if (blocks.length >= dxfLimits.placements || !isOwn(insert.block)) return;
      const extent = mappedBounds(bounds.block(insert.block), place);
      const [atX, atY] = mapped(place, block.baseX, block.baseY);
      const isShown = !isEmpty(extent);
      const x = (isShown ? (extent.left + extent.right) / 2 : atX) / width;
      const y = (isShown ? (extent.bottom + extent.top) / 2 : atY) / height;
      const size = isShown
        ? Math.max(extent.right - extent.left, extent.top - extent.bottom) / Math.max(width, height)
        : 0;
      if (!(x >= 0 && x <= 1 && y >= 0 && y <= 1) || size > largest || scaleOf(place) === 0) return;
      const real = file.realNames.get(insert.block);
      // An anonymous block without an original is a group copied by the user.
      if (real === undefined && insert.block.startsWith('*')) return;
      const isMirrored = place[0] * place[3] - place[1] * place[2] > 0;
      const degrees = Math.round((Math.atan2(place[1], place[0]) * 180) / Math.PI);
      blocks.push({
        name: real ?? block.name,
        layer: file.layers[layer]?.name ?? '',
        x,
        y,
        size,
        isMirrored,
        rotation: ((degrees % 360) + 360) % 360,
        attributes: insert.attributes,
      });
    },
  });
  return blocks;
};
