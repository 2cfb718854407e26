import { expect, test } from 'vitest';
import type { LoggedCall, NewOperation, StoredOperation } from '#offline/log/outboxTypes.ts';
import { withdrawFinish } from '#offline/seal/finishing.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import { closingCall, itemCall, logged, logOf } from '#tests/support/rounds/loggedCalls.ts';
import { inspector, operation, tick } from '#tests/support/rounds/offline.ts';

const storedAct = (one: NewOperation, isUnsent: 0 | 1 = 1): StoredOperation =>
  ({ ...one, seq: 1, sealedIn: null, isUnsent }) as StoredOperation;
const finish = operation({
  kind: 'roundFinished',
  targetId: 7,
  payload: { done: '2026-11-20T09:20:00.000Z' },
});
const finished = storedAct(finish);
const withdrawn = storedAct(operation({ kind: 'finishWithdrawn', targetId: 7, payload: {} }));
const ticked = storedAct(operation(tick(1)));

test.each<[string, readonly StoredOperation[], readonly LoggedCall[], boolean]>([
  ['a finish that is not sent', [ticked, finished], [], true],
  ['a finish after which something was done', [finished, ticked], [], true],
  ['a finish after another was withdrawn', [finished, withdrawn, finished], [], true],
  ['a finish whose closing call was never tried', [finished], [logged(closingCall())], true],
  ['a finish beside tries of other calls', [finished], [logged(itemCall(1), { attempts: 2 })], true],
  [
    'a finish whose closing was refused',
    [finished],
    [logged(closingCall(), { attempts: 1, state: 'parked' })],
    true,
  ],
  ['no finish', [ticked], [], false],
  ['a finish that is withdrawn already', [finished, withdrawn], [], false],
  ['a finish that is sent', [storedAct(finish, 0)], [], false],
  [
    'a finish that may have arrived',
    [finished],
    [logged(closingCall(), { attempts: 1, state: 'sending' })],
    false,
  ],
])('after a save that failed, %s is undone: the round runs on', async (_what, operations, calls, isBack) => {
  const appended: NewOperation[] = [];
  const outbox = {
    readRound: () => Promise.resolve(logOf(calls, { operations: [...operations] })),
    append: (added: readonly NewOperation[]) => {
      appended.push(...added);
      return Promise.resolve([]);
    },
  } as unknown as SavePorts['outbox'];
  expect(await withdrawFinish({ outbox }, inspector)).toBe(isBack);
  const withdrawal = { ...inspector, kind: 'finishWithdrawn', targetId: 7, rootCustomerId: 5 };
  expect(appended).toMatchObject(isBack ? [withdrawal] : []);
});
