import type { Matrix } from './matrix.ts';
import { combined } from './matrix.ts';
import type { DxfEntity } from './entity.ts';
import { radians } from './geometry.ts';
import type { DxfInsert, DxfLabel } from './shapes.ts';
import { mtextLines, plainText } from './textCodes.ts';

/** Maximum number of characters in a text, and of its lines. */
const longestText = 10_000;
const mostLines = 500;

const turned = (x: number, y: number, degrees: number, scaleX: number, scaleY: number): Matrix => {
  const [cos, sin] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  return [cos * scaleX, sin * scaleX, -sin * scaleY, cos * scaleY, x, y];
};

/**
 * Creates the label of a one-line text, anchored at its own point unless it has an alignment. Text aligned between two points is stretched
 * to their distance.
 */
export const textLabel = (entity: DxfEntity, text: string): DxfLabel | null => {
  const visibleText = plainText(text).trimEnd();
  const [along, up] = [entity.number(72), entity.number(73, entity.number(74))];
  const vertical = entity.type === 'TEXT' ? entity.number(73) : entity.number(74);
  const isHeld = entity.has(11) && (along !== 0 || vertical !== 0 || up !== 0);
  const isBetween = along === 3 || along === 5;
  const second: [number, number] = [entity.number(11), entity.number(21)];
  const first: [number, number] = [entity.number(10), entity.number(20)];
  const [x, y] = isHeld && !isBetween ? second : first;
  const height = entity.number(40);
  const degrees =
    isHeld && isBetween
      ? (Math.atan2(second[1] - first[1], second[0] - first[0]) * 180) / Math.PI
      : entity.number(50);
  const flags = entity.number(71);
  const width = entity.number(41, 1) || 1;
  if (visibleText.trim() === '' || !(height > 0)) return null;
  const place = turned(
    ...([x, y, degrees] as const),
    height * width * ((flags & 2) !== 0 ? -1 : 1),
    height * ((flags & 4) !== 0 ? -1 : 1),
  );
  return {
    lines: [visibleText],
    place: combined(entity.plane(), place),
    alongShare: along === 1 || along === 4 ? 0.5 : along === 2 ? 1 : 0,
    upShare: along === 4 ? 0.5 : vertical === 3 ? 0 : vertical === 2 ? 0.5 : vertical === 1 ? 1 : 'baseline',
  };
};

/** Creates the label of a text with several lines; `text` holds its joined pieces. */
export const mtextLabel = (entity: DxfEntity, text: string): DxfLabel | null => {
  const lines = mtextLines(text).slice(0, mostLines);
  const height = entity.number(40);
  if (lines.every((line) => line.trim() === '') || !(height > 0)) return null;
  const hold = Math.min(9, Math.max(1, entity.number(71, 1))) - 1;
  const degrees = entity.has(11)
    ? (Math.atan2(entity.number(21), entity.number(11)) * 180) / Math.PI
    : entity.number(50);
  const side = entity.number(230, 1) < 0 ? -1 : 1;
  return {
    lines,
    place: turned(entity.number(10), entity.number(20), degrees, height * side, height),
    alongShare: (hold % 3) / 2,
    upShare: Math.floor(hold / 3) / 2,
  };
};

/** Returns the raw text of an entity, with its pieces joined; for a multi-line attribute, its embedded text. */
export const rawText = (entity: DxfEntity): string => {
  let [text, inner, isInside] = ['', '', false];
  let last = '';
  entity.each((code, value) => {
    if (code === 101) isInside = true;
    else if (isInside && (code === 3 || code === 1)) inner += String(value);
    else if (entity.type === 'MTEXT' && code === 3) text += String(value);
    else if (code === 1 && !isInside) last = String(value);
  });
  return (inner === '' ? text + last : mtextLines(inner.slice(0, longestText)).join(' ')).slice(
    0,
    longestText,
  );
};

/** Creates an insert of a block; the block's base point is applied when it is drawn. */
export const insertOf = (entity: DxfEntity): DxfInsert => {
  const [sx, sy] = [entity.number(41, 1) || 1, entity.number(42, 1) || 1];
  const isSymbol = entity.type === 'INSERT';
  const count = (code: number): number => Math.max(1, Math.trunc(entity.number(code, 1)));
  const place = isSymbol
    ? combined(
        entity.plane(entity.number(30)),
        turned(entity.number(10), entity.number(20), entity.number(50), sx, sy),
      )
    : ([1, 0, 0, 1, 0, 0] as const);
  const isTable = entity.type === 'ACAD_TABLE';
  return {
    block: entity.text(2).toUpperCase(),
    place: isTable ? [1, 0, 0, 1, entity.number(10), entity.number(20)] : place,
    rows: isSymbol ? count(71) : 1,
    columns: isSymbol ? count(70) : 1,
    columnStep: isSymbol ? entity.number(44) * Math.sign(sx) : 0,
    rowStep: isSymbol ? entity.number(45) * Math.sign(sy) : 0,
    attributes: [],
    isSymbol,
  };
};
