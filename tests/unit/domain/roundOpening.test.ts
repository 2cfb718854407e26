import { describe, expect, test } from 'vitest';
import { playedRow, roundOpening } from '#domain/rounds/roundOpening.ts';

const plan = { kind: 'plan', planId: 4 } as const;
const round = (isDone: boolean, isRunning: boolean) =>
  ({ kind: 'round', roundId: 9, isDone, isRunning }) as const;

describe('opening a row of rounds', () => {
  test('a plan opens its start view, a done round its report, a running one itself [DASH-36, DASH-37]', () => {
    expect(roundOpening(plan, false)).toEqual({ screen: 'startRound', roundId: 4 });
    expect(roundOpening(round(true, false), false)).toEqual({ screen: 'finishedRound', roundId: 9 });
    expect(roundOpening(round(false, true), false)).toEqual({ screen: 'round', roundId: 9 });
  });

  test('the play action continues a round that runs, and starts where none does', () => {
    const running = { id: 9, expired: false };
    expect(playedRow({ id: 4, activeHistory: running })).toEqual(round(false, true));
    expect(playedRow({ id: 4, activeHistory: { ...running, expired: true } })).toEqual(plan);
    expect(playedRow({ id: 4, activeHistory: null })).toEqual(plan);
  });

  test('a round that is neither running nor done opens nothing [DASH-39]', () => {
    expect(roundOpening(round(false, false), false)).toBeNull();
  });

  test('a read-only view opens nothing [DASH-38]', () => {
    for (const row of [plan, round(true, false), round(false, true)])
      expect(roundOpening(row, true)).toBeNull();
  });
});
