import { addInterval } from '#domain/plans/interval.ts';
import { inspectorsOf } from './buildPeople.ts';
import type { PlannedRounds } from './buildPlans.ts';
import type { FlawLedger } from './buildFlaws.ts';
import { createLedger } from './buildFlaws.ts';
import { addQuestionLists } from './buildRoundQuestions.ts';
import type { DemoRows, Draft } from './draft.ts';
import { daysBefore, idOf, nextId, rowOf, stamped } from './draft.ts';
import type { Random } from './random.ts';
import type { RoundFrame } from './roundFrame.ts';

const minuteMs = 60_000;

/** Round to build: its plan, its start, and whether a later one follows. */
export interface RoundTask {
  plan: PlannedRounds;
  start: Date;
  isNewest: boolean;
  next: Date | null;
}

function progressOf(task: RoundTask): RoundFrame['progress'] {
  if (!task.isNewest) return 'done';
  if (task.plan.seed.state === 'waiting') return 'none';
  return task.plan.seed.state === 'running' || task.plan.seed.state === 'abandoned' ? 'half' : 'done';
}

function tasksOf(planned: readonly PlannedRounds[]): RoundTask[] {
  return planned
    .flatMap((plan) =>
      plan.starts.map((start, index) => ({
        plan,
        start,
        isNewest: index === plan.starts.length - 1,
        next: plan.starts[index + 1] ?? null,
      })),
    )
    .sort((a, b) => a.start.getTime() - b.start.getTime() || a.plan.planId - b.plan.planId);
}

/** Returns the inspector of a round: usually the named demo inspector where eligible, else another of the customer's inspectors. */
function inspectorFor(draft: Draft, customerId: number, random: Random): string {
  const candidates = inspectorsOf(draft, customerId);
  if (candidates.includes('inspector@example.com') && random.chance(0.8)) return 'inspector@example.com';
  return candidates.length > 0 ? random.pick(candidates) : 'inspector@example.com';
}

/** Returns the floors and items that a round of the plan would contain if started now. */
function scopeOf(
  rows: DemoRows,
  planId: number,
): { floors: DemoRows['floors']; takes: (item: DemoRows['mapItems'][number]) => boolean } {
  const targets = (parts: readonly { roundPlanningId: number; targetId: number }[]): number[] =>
    parts.filter((part) => part.roundPlanningId === planId).map((part) => part.targetId);
  const kinds = new Set(targets(rows.roundPlanningFireProtections));
  const areas = targets(rows.roundPlanningAreas).map((id) => rowOf(rows.areas, id));
  const hasItems = !rowOf(rows.roundPlannings, planId).ignoreItems;
  return {
    floors: targets(rows.roundPlanningFloors).map((id) => rowOf(rows.floors, id)),
    takes: (item) => {
      if (!hasItems || (kinds.size > 0 && !kinds.has(item.fireProtectionId))) return false;
      const limits = areas.filter((area) => area.mapId === item.mapId);
      const x = item.positionX ?? 0;
      const y = item.positionY ?? 0;
      return (
        limits.length === 0 ||
        limits.some((area) => x >= area.startX && x <= area.endX && y >= area.startY && y <= area.endY)
      );
    },
  };
}

function addInfos(draft: Draft, task: RoundTask, frame: RoundFrame, ledger: FlawLedger): Date {
  const { rows } = draft;
  const building = rowOf(rows.buildings, task.plan.buildingId);
  const { floors, takes } = scopeOf(rows, task.plan.planId);
  let clock = task.start.getTime() + 3 * minuteMs;
  floors.forEach((floor, position) => {
    const map = rows.maps.find((each) => each.floorId === floor.id);
    if (!map) return;
    const items = rows.mapItems.filter((item) => item.mapId === map.id && takes(item));
    const info = {
      id: nextId(rows.roundHistoryInfos),
      customerId: frame.customerId,
      roundHistoryId: frame.roundId,
      buildingId: building.id,
      buildingName: building.name,
      floorId: floor.id,
      floorName: floor.name,
      level: floor.level ?? 0,
      mapId: map.id,
      mapName: map.name,
      fileId: map.fileId,
      position,
      ...frame.made,
    };
    rows.roundHistoryInfos.push(info);
    items.forEach((item, index) => {
      clock += frame.random.int(40, 150) * 1000;
      const isReached = position < floors.length - 1 || index < items.length / 2;
      const isJudged = frame.progress === 'done' || (frame.progress === 'half' && isReached);
      ledger.addItem(frame, info, item, isJudged ? new Date(clock) : null);
    });
    ledger.addLoose(frame, info, new Date(clock));
  });
  return new Date(clock);
}

function doneOf(task: RoundTask, frame: RoundFrame, finished: Date, expires: Date): Date | null {
  if (frame.progress !== 'done') return null;
  const justBefore = task.next === null ? null : daysBefore(task.next, 0.9);
  if (justBefore !== null && justBefore > expires && frame.random.chance(0.35)) return justBefore;
  return new Date(finished.getTime() + 6 * minuteMs);
}

function addRound(draft: Draft, task: RoundTask, ledger: FlawLedger): void {
  const { rows } = draft;
  const plan = rowOf(rows.roundPlannings, task.plan.planId);
  const random = draft.random.fork(`round ${plan.name} ${task.plan.starts.indexOf(task.start)}`);
  const roundId = nextId(rows.roundHistories);
  const expires = addInterval(task.start, task.plan.interval);
  const progress = progressOf(task);
  const frame: RoundFrame = {
    roundId,
    customerId: plan.customerId,
    start: task.start,
    userName: inspectorFor(draft, plan.customerId, random),
    roleId: plan.roleId ?? null,
    roleName: plan.roleId == null ? '' : rowOf(rows.roles, plan.roleId).name,
    progress,
    leavesOpen: task.isNewest && task.plan.seed.building === 'kunskapen',
    random,
    made: stamped(task.start),
  };
  const round = {
    id: roundId,
    customerId: plan.customerId,
    roundPlanningId: plan.id,
    name: plan.name,
    description: plan.description ?? '',
    roleId: frame.roleId,
    roleName: frame.roleName,
    startedBy: idOf(draft, 'user', frame.userName),
    userName: frame.userName,
    ...task.plan.interval,
    expires: expires.toISOString(),
    done: null as string | null,
    ...frame.made,
  };
  rows.roundHistories.push(round);
  const walked = addInfos(draft, task, frame, ledger);
  const answered = addQuestionLists(draft, task.plan.planId, frame, walked);
  const done = doneOf(task, frame, answered, expires);
  round.done = done?.toISOString() ?? null;
  round.updated = (done ?? (progress === 'none' ? task.start : answered)).toISOString();
}

/** Builds three years of rounds with items, questions and flaws, in the order of their start. */
export function buildRounds(draft: Draft, planned: readonly PlannedRounds[]): void {
  const ledger = createLedger(draft);
  for (const task of tasksOf(planned)) addRound(draft, task, ledger);
  ledger.finish();
}
