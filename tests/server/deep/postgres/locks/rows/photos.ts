import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { refusedWork } from '#tests/support/hostile/refusedWork.ts';
import { aFlaw, upload } from '#tests/support/hostile/uploadForm.ts';
import { twice } from './parts.ts';

/** Files a call that waits for a decision. */
const entry = async (lab: Lab) => {
  const { post, people } = await refusedWork(lab);
  const { data } = await post();
  return { token: people.Admin.token, params: { id: data.id } };
};

/** Files a photo that waits for a decision, and returns how to send it. */
const photoEntry = async (lab: Lab) => {
  const { post, photo, people, map, round } = await refusedWork(lab);
  const { id: targetId } = await aFlaw(lab, map, round.id);
  const { data } = await post({ callName: 'uploadFile', targetId, payload: {} });
  return { people, id: data.id, photo: () => photo(data.id) };
};

/** Rows for photos of flaws and for calls that wait for a decision. */
export const photoRows: Rows = {
  'two photos of a flaw': async (lab) => {
    const { people, map } = await lab.seed.tenant();
    const { id } = await aFlaw(lab, map);
    const { token } = people.Admin;
    const send = () => upload(lab, { token, bytes: pixelPng, fields: { flawid: id } });
    await lab.hears('200', send, send);
    await lab.stands('flaw_files', 'position', `flaw_id = ${id}`, [0, 1]);
  },
  'two photos of a piece of work': async (lab) => {
    const { photo, id } = await photoEntry(lab);
    await lab.hears('200', photo, photo);
    // The second photo is not stored.
    expect(lab.files.size).toBe(1);
    await lab.stands('round_quarantine', 'version', `id = ${id}`, [2]);
  },
  'a rejection of a piece of work, and its photo': async (lab) => {
    const { photo, people, id } = await photoEntry(lab);
    const reject = lab.as(people.Admin)('rejectRoundQuarantine', { id }, { note: 'Nej' });
    await lab.hears('409 already_decided', reject, photo);
    expect(lab.files.size).toBe(0);
  },
  'two approvals of a piece of work': twice('approveRoundQuarantine', '409 already_decided', entry),
  'two rejections of a piece of work': twice('rejectRoundQuarantine', '409 already_decided', async (lab) => ({
    ...(await entry(lab)),
    body: { note: 'Nej' },
  })),
  'two approvals of photos of a flaw': async (lab) => {
    const { post, photo, people, map, round } = await refusedWork(lab);
    const { id } = await aFlaw(lab, map, round.id);
    const approvals = [];
    for (let count = 0; count < 2; count += 1) {
      const operationFields = {
        operationId: randomUUID(),
        callName: 'uploadFile',
        targetId: id,
        payload: {},
      };
      const { data } = await post(operationFields);
      await photo(data.id);
      approvals.push(lab.as(people.Admin)('approveRoundQuarantine', { id: data.id }, {}));
    }
    const [first, second] = approvals;
    if (!first || !second) throw new Error('There are no photos.');
    await lab.hears('200', first, second);
    await lab.stands('flaw_files', 'position', `flaw_id = ${id}`, [0, 1]);
  },
};
