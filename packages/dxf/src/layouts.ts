import type { Matrix } from './matrix.ts';
import { combined } from './matrix.ts';
import type { DxfEntity } from './entity.ts';
import { radians } from './geometry.ts';
import type { DxfFile, DxfLayout, DxfWindow } from './shapes.ts';

/** Reads a layout: its name is the second text of code 1, its block's record the last of code 330. (DXF reference, LAYOUT) */
export const layoutOf = (
  entity: DxfEntity,
  decode: (raw: string) => string,
): DxfLayout & { record: string } => {
  let [name, record, order, isLayout] = ['', '', 0, false];
  entity.each((code, value) => {
    if (code === 100) isLayout = value === 'AcDbLayout';
    else if (!isLayout) return;
    else if (code === 1) name = decode(String(value)).trim();
    else if (code === 71) order = Number(value);
    else if (code === 330) record = String(value).trim();
  });
  return { name, order, record, block: null };
};

/** Returns the range of a layout's shapes. */
export const layoutRange = (file: DxfFile, block: string | null): readonly [number, number] => {
  if (block === null) return file.entities;
  const layoutBlock = file.blocks.get(block);
  return layoutBlock ? [layoutBlock.from, layoutBlock.to] : [0, 0];
};

/** Reads a layout's viewport: its section of the model, and its place. The paper itself is a viewport without content. */
export const windowOf = (entity: DxfEntity): DxfWindow | null => {
  const [width, height, shown] = [entity.number(40), entity.number(41), entity.number(45)];
  const isOn = entity.number(68, 1) > 0 && entity.number(69, 2) !== 1 && (entity.number(90) & 0x20000) === 0;
  if (!isOn || !(width > 0) || !(height > 0) || !(shown > 0)) return null;
  const [x, y, scale] = [entity.number(10), entity.number(20), height / shown];
  const [cos, sin] = [Math.cos(radians(entity.number(51))), Math.sin(radians(entity.number(51)))];
  const turn: Matrix = [cos * scale, sin * scale, -sin * scale, cos * scale, 0, 0];
  const centred: Matrix = [1, 0, 0, 1, -entity.number(17), -entity.number(27)];
  const [viewX, viewY] = [entity.number(12), entity.number(22)];
  const place = combined([1, 0, 0, 1, x - viewX * scale, y - viewY * scale], combined(turn, centred));
  return { x: x - width / 2, y: y - height / 2, width, height, place };
};
