import { expect } from 'vitest';
import { brokenReferences } from '#tests/support/database/brokenReferences.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { setUpBeside } from '#tests/support/locks/setUpPairs.ts';
import { twice } from './parts.ts';

/** Creates a tenant and a user with all rights there. */
async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const { token } = tenant.people.WebSbaAdmin;
  return { ...tenant, lab, token, send: lab.as({ token }) };
}

/** Prepares the copy of a plan whose entry the level has as an unused record, and that record's deletion. */
async function planOfEntry(lab: Lab) {
  const begun = await begin(lab);
  const { send, level } = begun;
  const owner = { companyId: level.companyId, customerId: level.id };
  const { id } = await lab.seed.fireProtection(owner, 'Skumsläckare');
  const body = { ...(await setUpBeside(begun)), kinds: ['plans'] };
  const copy = send('copySetUp', {}, body);
  return { copy, remove: send('deleteFireProtection', { id }) };
}

/** Creates a user without a password whose invitation was e-mailed long ago. */
async function invited(lab: Lab) {
  const { send, token, level } = await begin(lab);
  const { id } = await lab.seed.user(level, 'BasicUser', { passwordHash: null });
  await send('resendInvitation', { id })();
  lab.time.now = new Date(lab.time.now.getTime() + 11 * 60_000);
  return { token, params: { id }, send, open: `user_id = ${id} and used is null` };
}

/** Rows for the guide, copies of set-ups, and invitations. */
export const setUpRows: Rows = {
  'two who skip a step of the guide each': async (lab) => {
    const { send, level } = await begin(lab);
    const skip = (name: string) =>
      send('updateSetUp', {}, { customerId: level.id, step: { name, isSkipped: true } });
    // The guide has an earlier decision.
    await skip('people')();
    await lab.hears('200', skip('items'), skip('plans'));
    await lab.stands('set_ups', 'skipped', `customer_id = ${level.id}`, [['people', 'items', 'plans']]);
  },
  'two copies of a set-up': async (lab) => {
    const begun = await begin(lab);
    const copy = begun.send('copySetUp', {}, await setUpBeside(begun));
    await lab.hears('200', copy, copy);
    const isHere = `customer_id = ${begun.level.id}`;
    for (const table of ['roles', 'question_groups', 'questions', 'question_lists', 'fire_protections'])
      await lab.stands(table, 'count(*)::int', isHere, [1]);
    await lab.stands('round_plannings', 'name', isHere, ['Månadsrond']);
    await lab.stands('imports', 'kind', isHere, ['setUp']);
  },
  'a copied plan, and the deletion of the entry that it names': async (lab) => {
    const { copy, remove } = await planOfEntry(lab);
    await lab.hears('409 in_use', copy, remove);
    expect(await brokenReferences(lab.db)).toEqual([]);
  },
  'the deletion of an entry, and a copied plan that names it': async (lab) => {
    const { copy, remove } = await planOfEntry(lab);
    const [removed, copied] = await lab.meet(remove, copy);
    expect([removed.status, copied.codes]).toEqual([200, ['unavailable']]);
    expect(await brokenReferences(lab.db)).toEqual([]);
    expect((await copy()).status).toBe(200);
    expect(await brokenReferences(lab.db)).toEqual([]);
  },
  'two more letters of an invitation': twice('resendInvitation', '429 mail_sent_already', invited),
  'one more letter of an invitation, and its end': async (lab) => {
    const { send, params, open } = await invited(lab);
    await lab.hears('200', send('resendInvitation', params), send('revokeInvitation', params));
    await lab.stands('password_resets', 'id', open, []);
  },
  'one more letter of an invitation, and the person’s deletion': async (lab) => {
    const { send, params, open } = await invited(lab);
    await lab.hears('200', send('resendInvitation', params), send('deleteUser', params));
    await lab.stands('password_resets', 'id', open, []);
  },
  'an invited person’s deletion, and one more letter': async (lab) => {
    const { send, params, open } = await invited(lab);
    await lab.hears('404 not_found', send('deleteUser', params), send('resendInvitation', params));
    await lab.stands('password_resets', 'id', open, []);
  },
};
