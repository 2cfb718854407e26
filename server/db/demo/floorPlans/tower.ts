import type { Random } from '../random.ts';
import { addExit } from './openings.ts';
import type { Door, Plan, Rect } from './planTypes.ts';
import type { Programme } from './cells.ts';
import type { FixedCell } from './strips.ts';
import { layStrip } from './strips.ts';

/** A block with rooms along all four façades around a ring corridor and a core; metres. */
export interface TowerShape {
  width: number;
  height: number;
  depth: number;
  corridor: number;
}

function merge(x: number, y: number, wall: 'x' | 'y', width: number): Door {
  return { x, y, wall, width, kind: 'opening', swing: 1, hinge: 'start', escape: 'none' };
}

function coreCells(width: number): { top: FixedCell[]; bottom: FixedCell[] } {
  return {
    top: [
      { at: 0, width: 3, kind: 'stair', name: 'Trapphus A' },
      { at: 3, width: 2.1, kind: 'lift', name: 'Hiss 1' },
      { at: 5.1, width: 2.1, kind: 'lift', name: 'Hiss 2' },
      { at: width - 3.4, width: 3.4, kind: 'toilets', name: 'WC' },
    ],
    bottom: [
      { at: width - 3, width: 3, kind: 'stair', name: 'Trapphus B' },
      { at: 0, width: 2.6, kind: 'electrical', name: 'Elcentral' },
    ],
  };
}

/** Lays out a floor of an office block; the core with stairs, lifts and toilets is the same on every level. */
export function layTower(
  plan: Plan,
  shape: TowerShape,
  level: number,
  programme: Programme,
  random: Random,
): void {
  const { width, height, depth, corridor } = shape;
  plan.footprint.push({ x: 0, y: 0, w: width, h: height });
  const inner: Rect = { x: depth, y: depth, w: width - depth * 2, h: height - depth * 2 };
  const entrance: FixedCell[] =
    level === 0 ? [{ at: width * 0.42, width: 5.4, kind: 'entrance', name: 'Entré' }] : [];
  layStrip(
    plan,
    { rect: { x: 0, y: 0, w: width, h: depth }, door: 's', fixed: [], cells: programme.north },
    random,
  );
  layStrip(
    plan,
    {
      rect: { x: 0, y: height - depth, w: width, h: depth },
      door: 'n',
      fixed: entrance,
      cells: programme.south,
    },
    random,
  );
  layStrip(
    plan,
    { rect: { x: 0, y: depth, w: depth, h: inner.h }, door: 'e', fixed: [], cells: programme.west },
    random,
  );
  layStrip(
    plan,
    {
      rect: { x: width - depth, y: depth, w: depth, h: inner.h },
      door: 'w',
      fixed: [],
      cells: programme.east,
    },
    random,
  );
  const core: Rect = {
    x: inner.x + corridor,
    y: inner.y + corridor,
    w: inner.w - corridor * 2,
    h: inner.h - corridor * 2,
  };
  const runs: Rect[] = [
    { x: inner.x, y: inner.y, w: inner.w, h: corridor },
    { x: inner.x, y: inner.y + inner.h - corridor, w: inner.w, h: corridor },
    { x: inner.x, y: core.y, w: corridor, h: core.h },
    { x: inner.x + inner.w - corridor, y: core.y, w: corridor, h: core.h },
  ];
  for (const run of runs) {
    plan.rooms.push({
      ...run,
      kind: 'corridor',
      name: 'Korridor',
      number: '',
      doorSide: 'n',
      isInner: false,
    });
  }
  for (const x of [inner.x + corridor / 2, inner.x + inner.w - corridor / 2]) {
    plan.doors.push(merge(x, core.y, 'x', corridor - 0.14), merge(x, core.y + core.h, 'x', corridor - 0.14));
  }
  const cells = coreCells(core.w);
  const half = core.h / 2;
  const fill = [
    { kind: 'storage', name: 'Kopiering', min: 2.8, max: 3.4, once: true },
    { kind: 'conference', name: 'Mötesrum', min: 4.6, max: 5.6 },
    { kind: 'electrical', name: 'Server', min: 2.6, max: 3.2, once: true },
    { kind: 'storage', name: 'Städ', min: 2.2, max: 2.6, once: true },
    { kind: 'lounge', name: 'Paus', min: 4, max: 5 },
  ] as const;
  layStrip(
    plan,
    { rect: { x: core.x, y: core.y, w: core.w, h: half }, door: 'n', fixed: cells.top, cells: fill },
    random,
  );
  layStrip(
    plan,
    {
      rect: { x: core.x, y: core.y + half, w: core.w, h: half },
      door: 's',
      fixed: cells.bottom,
      cells: fill,
    },
    random,
  );
  if (level !== 0) return;
  const lobby = plan.rooms.find((room) => room.kind === 'entrance');
  if (lobby) addExit(plan, lobby, 's', 'double', 2.2);
}
