import type { LetteringStyle } from './lettering.ts';
import { letter, measureText } from './lettering.ts';
import type { Plan, Rect, Room } from './planTypes.ts';
import { boundsOf } from './planTypes.ts';
import { renderPlan, tintOf } from './renderPlan.ts';

/** What the title block says. */
export interface SheetTexts {
  property: string;
  building: string;
  floor: string;
  drawingNumber: string;
  date: string;
}

/** A drawing ready to be rendered, and how metres on the floor become pixels on the image. */
export interface Sheet {
  svg: string;
  width: number;
  height: number;
  scale: number;
  originX: number;
  originY: number;
}

const ink = '#2d333b';
const quiet = '#6b7580';
const margin = 26;
const blockHeight = 74;

function frame(width: number, height: number): string {
  return `<rect width="${width}" height="${height}" fill="#fff"/><rect x="10" y="10" width="${width - 20}" height="${height - 20}" fill="none" stroke="${ink}" stroke-width="1.6"/>`;
}

/** Moves a name away from what stands in the way: a bathroom by the corridor, the lift car. */
function labelShift(room: Room): [x: number, y: number] {
  if (room.kind !== 'care' && room.kind !== 'hotel' && room.kind !== 'lift') return [0, 0];
  const step = room.kind === 'care' ? 0.07 : 0.1;
  if (room.doorSide === 'n') return [0, step];
  if (room.doorSide === 's') return [0, -step];
  return [room.doorSide === 'w' ? 0.17 : -0.17, 0];
}

function label(room: Room, sheet: Omit<Sheet, 'svg'>): string {
  const area = `${Math.round(room.w * room.h)} m²`;
  const lines = room.isInner
    ? []
    : room.kind === 'lift'
      ? [room.name]
      : [room.name, room.number ? `${room.number}  ${area}` : area];
  const box = {
    x: sheet.originX + room.x * sheet.scale,
    y: sheet.originY + room.y * sheet.scale,
    w: room.w * sheet.scale,
    h: room.h * sheet.scale,
  };
  const isNarrow = room.kind === 'corridor' && box.w < 70;
  const room1 = isNarrow ? { long: box.h, deep: box.w } : { long: box.w, deep: box.h };
  const first = lines[0] ?? '';
  if (!first) return '';
  const wide = Math.max(...lines.map((each) => measureText(each, 1)));
  const height = Math.min(9.5, (room1.long - 8) / wide);
  const shown =
    height < 6 ? [room.number || first] : room.kind === 'corridor' || room.kind === 'stair' ? [first] : lines;
  const size = Math.max(
    5.6,
    Math.min(9.5, (room1.long - 6) / Math.max(...shown.map((each) => measureText(each, 1)))),
  );
  if (measureText(shown[0] ?? '', size) > room1.long - 3 || room1.deep < size + 4) return '';
  const style: LetteringStyle = { height: size, colour: ink, anchor: 'middle', weight: 0.14 };
  const [shiftX, shiftY] = labelShift(room);
  const cx = box.x + box.w * (0.5 + shiftX);
  const cy = box.y + box.h * (0.5 + shiftY);
  const pitch = size + 6;
  const total = shown.length * pitch - 6;
  const widest = Math.max(...shown.map((each) => measureText(each, size)));
  const back = `<rect x="${cx - widest / 2 - 4}" y="${cy - total / 2 - 4}" width="${widest + 8}" height="${total + 9}" rx="3" fill="${tintOf(room.kind)}" fill-opacity=".88"/>`;
  const texts = shown.map((each, index) =>
    letter(
      each,
      cx,
      cy - total / 2 + size + index * pitch,
      index === 0 ? style : { ...style, height: size * 0.86, colour: quiet, weight: 0.13 },
    ),
  );
  const turn = isNarrow ? ` transform="rotate(-90 ${cx} ${cy})"` : '';
  return `<g${turn}>${back}${texts.join('')}</g>`;
}

function axes(bounds: Rect, sheet: Omit<Sheet, 'svg'>): string {
  const marks: string[] = [];
  const columns = Math.max(3, Math.round(bounds.w / 7.2));
  const rows = Math.max(2, Math.round(bounds.h / 7.2));
  const line = (x1: number, y1: number, x2: number, y2: number): string =>
    `<path d="M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}" stroke="#c3c9d0" stroke-width="1" stroke-dasharray="14 4 2 4" fill="none"/>`;
  const bubble = (x: number, y: number, text: string): string =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="11" fill="#fff" stroke="${quiet}" stroke-width="1.1"/>${letter(text, x, y + 4.4, { height: 8.6, colour: quiet, anchor: 'middle', weight: 0.13 })}`;
  const top = sheet.originY + bounds.y * sheet.scale - 30;
  const left = sheet.originX + bounds.x * sheet.scale - 30;
  const bottom = sheet.originY + (bounds.y + bounds.h) * sheet.scale + 14;
  const right = sheet.originX + (bounds.x + bounds.w) * sheet.scale + 14;
  for (let index = 0; index <= columns; index += 1) {
    const x = sheet.originX + (bounds.x + (bounds.w / columns) * index) * sheet.scale;
    marks.push(line(x, top, x, bottom), bubble(x, top - 4, String(index + 1)));
  }
  for (let index = 0; index <= rows; index += 1) {
    const y = sheet.originY + (bounds.y + (bounds.h / rows) * index) * sheet.scale;
    marks.push(line(left, y, right, y), bubble(left - 4, y, String.fromCharCode(65 + index)));
  }
  return marks.join('');
}

function scaleBar(x: number, y: number, scale: number): string {
  const step = scale * 5;
  const parts: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const half = step / 2;
    parts.push(
      `<rect x="${(x + index * half).toFixed(1)}" y="${y}" width="${half.toFixed(1)}" height="6" fill="${index % 2 === 0 ? ink : '#fff'}" stroke="${ink}" stroke-width="1"/>`,
    );
  }
  const style: LetteringStyle = { height: 8, colour: ink, anchor: 'middle', weight: 0.13 };
  parts.push(
    letter('0', x, y - 6, style),
    letter('5', x + step, y - 6, style),
    letter('10 m', x + step * 2, y - 6, style),
  );
  return parts.join('');
}

function northArrow(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="19" fill="none" stroke="${ink}" stroke-width="1.2"/><path d="M${x} ${y - 23}l9 34l-9 -7l-9 7z" fill="#fff" stroke="${ink}" stroke-width="1.2" stroke-linejoin="round"/><path d="M${x} ${y - 23}v27l-9 7z" fill="${ink}"/>${letter('N', x, y - 27, { height: 8, colour: ink, anchor: 'middle', weight: 0.15 })}`;
}

function titleBlock(width: number, height: number, scale: number, texts: SheetTexts): string {
  const top = height - 10 - blockHeight;
  const columns = [Math.max(250, scale * 10 + 110), 0, 150, 130, 130];
  columns[1] = width - 20 - columns.reduce((sum, each) => sum + each, 0);
  const parts = [`<path d="M10 ${top}H${width - 10}" stroke="${ink}" stroke-width="1.6"/>`];
  const heads = ['', texts.property, 'RITNING', 'DATUM', 'NUMMER'];
  const bodies = ['', `${texts.building} – ${texts.floor}`, 'Planritning', texts.date, texts.drawingNumber];
  let x = 10;
  columns.forEach((columnWidth, index) => {
    if (index > 0) {
      parts.push(`<path d="M${x} ${top}V${height - 10}" stroke="${ink}" stroke-width="1"/>`);
      const body = bodies[index] ?? '';
      const size = Math.min(index === 1 ? 17 : 11, (columnWidth - 26) / measureText(body || '-', 1));
      parts.push(
        letter(heads[index] ?? '', x + 13, top + 24, {
          height: Math.min(8, (columnWidth - 26) / measureText(heads[index] || '-', 1)),
          colour: quiet,
          weight: 0.13,
        }),
      );
      parts.push(
        letter(body, x + 13, top + 54, { height: size, colour: ink, weight: index === 1 ? 0.14 : 0.12 }),
      );
    }
    x += columnWidth;
  });
  parts.push(northArrow(46, top + 42), scaleBar(88, top + 44, scale));
  return parts.join('');
}

/** Sets a floor on a sheet of the given pixels with axes, room names, title block, scale bar and north arrow. */
export function makeSheet(plan: Plan, width: number, height: number, texts: SheetTexts): Sheet {
  const bounds = boundsOf(plan.footprint);
  const roomW = width - margin * 2 - 80;
  const roomH = height - margin * 2 - blockHeight - 104;
  const scale = Math.min(roomW / bounds.w, roomH / bounds.h);
  const originX = (width - bounds.w * scale) / 2 + 16 - bounds.x * scale;
  const originY = margin + 48 + (roomH - bounds.h * scale) / 2 - bounds.y * scale;
  const base = { width, height, scale, originX, originY };
  const marks = [
    frame(width, height),
    axes(bounds, base),
    `<g transform="translate(${originX.toFixed(2)} ${originY.toFixed(2)}) scale(${scale.toFixed(4)})">${renderPlan(plan, 1 / scale)}</g>`,
    ...plan.rooms.map((room) => label(room, base)),
    titleBlock(width, height, scale, texts),
  ];
  return {
    ...base,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${marks.join('')}</svg>`,
  };
}
