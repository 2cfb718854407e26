import type { Flaw, FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FlawEvent, SeverityRules } from '#contract/flaws/flawWork.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

/** Builds rules of which one has a deadline or a check. */
export const rulesOf = (severity: number, rule: { dueDays?: number; isCheckedByAnother?: boolean }) =>
  [1, 2, 3, 4].map((each) => ({
    severity: each,
    dueDays: null,
    isCheckedByAnother: false,
    ...(each === severity ? rule : {}),
  }));

/** Seeds an office and returns its calls on flaws. */
export const officeOn = (backend: Backend) => async () => {
  const fixture = await roundSeed(backend).plan();
  const { Admin, User, BasicUser } = fixture.people;
  const ask = <T>(method: 'GET' | 'POST' | 'PUT', path: string, asked: object) =>
    backend.ask<T>(method, `v1/${path}`, { token: Admin.token, ...asked });
  const add = async (body: object = {}, token = Admin.token) => {
    const request = { token, body: { name: 'Slangen läcker', mapItemId: fixture.item.id, ...body } };
    return (await ask<Flaw>('POST', 'Flaw', request)).data;
  };
  const readFlaw = async (id: number) => (await ask<FoundFlaw>('GET', `Flaw/${id}`, {})).data;
  const act = (flawId: number, kind: string, text = '', token = Admin.token) =>
    ask<FlawEvent>('POST', 'FlawEvent', { token, body: { flawId, kind, text } });
  const set = (flawIds: number[], body: object, token = Admin.token) =>
    ask<{ changed: number }>('PUT', 'FlawEvent/Work', { token, body: { flawIds, ...body } });
  const events = async (flawId: number) =>
    (await ask<FlawEvent[]>('GET', 'FlawEvent', { query: { flawId, pageSize: 0 } })).data;
  const fix = (id: number, token = Admin.token) =>
    ask<Flaw>('PUT', `Flaw/${id}`, { token, body: { done: '2026-11-20T09:00:00.000Z', measure: 'Tätad' } });
  const save = (body: object, token = Admin.token) =>
    ask<SeverityRules>('PUT', 'SeverityRule', {
      token,
      body: { customerId: fixture.level.id, types: [], ...body },
    });
  return { ...fixture, Admin, User, BasicUser, ask, add, read: readFlaw, act, set, events, fix, save };
};
