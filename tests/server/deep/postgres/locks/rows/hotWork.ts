import { newAct, newPermit, page } from '#tests/support/hotWork/permitBodies.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';

/** Creates a permit with a planned disconnection, with a user who may act on it. */
async function permit(lab: Lab) {
  const { people, level, building } = await lab.seed.tenant();
  const alarm = await competenceSeed(lab).installation({ customerId: level.id, id: building.id });
  const send = lab.as(people.Admin);
  const body = newPermit(building.id, { disconnections: [{ installationId: alarm.id }] });
  await send('createHotWorkPermit', {}, body)();
  const act = (more: object) => send('addHotWorkAct', {}, newAct(body.key, more));
  const id = await lab.newest('hot_work_permits');
  return { send, act, id, alarm, building, key: body.key };
}

const disconnect = { act: 'disconnect', approver: { name: 'Sven Skötare' } };

/** Rows for permits of hot work. */
export const hotWorkRows: Rows = {
  'two disconnections of a permit': async (lab) => {
    const { act, alarm } = await permit(lab);
    await lab.hears('200', act(disconnect), act(disconnect));
    await lab.stands('register_records', 'kind', `installation_id = ${alarm.id}`, ['journal']);
  },
  'the last signature of a permit, and the end of its work': async (lab) => {
    const { act, id } = await permit(lab);
    await act(disconnect)();
    await act({ act: 'sign', role: 'issuer' })();
    const last = act({ act: 'sign', role: 'worker' });
    await lab.hears('200', last, act({ act: 'endWork', steady: { page, ms: 1 } }));
    await lab.stands('hot_work_permits', 'state', `id = ${id}`, ['watching']);
  },
  'two permits under one key': async (lab) => {
    const { send, building } = await permit(lab);
    const create = send('createHotWorkPermit', {}, newPermit(building.id));
    await lab.hears('200', create, create);
  },
  'two acts under one key': async (lab) => {
    const { send, key } = await permit(lab);
    const sign = send('addHotWorkAct', {}, newAct(key, { act: 'sign', role: 'issuer' }));
    await lab.hears('200', sign, sign);
  },
};
