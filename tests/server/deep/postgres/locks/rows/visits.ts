import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { changedTwice, deletedTwice, twice } from './parts.ts';

const content = { authority: 'Räddningstjänsten', paper: 'order', visited: '2026-10-01' };
const remark = { text: 'Dörren', addressedTo: 'owner', deadline: '2027-03-01' };

/** Creates a case with a point, with a user who may change both. */
async function visit(lab: Lab) {
  const { people, building } = await lab.seed.tenant();
  const { token } = people.Admin;
  const send = lab.as({ token });
  const newCase = { ...content, buildingId: building.id };
  const addCase = async (more: object = {}) =>
    (await send<{ id: number }>('createVisitCase', {}, { ...newCase, ...more })()).data.id;
  const addPoint = async (id: number) =>
    (await send<{ id: number }>('createVisitPoint', { id }, remark)()).data.id;
  const caseId = await addCase();
  return { token, send, newCase, addCase, addPoint, caseId, pointId: await addPoint(caseId) };
}

const ofCase = async (lab: Lab) => {
  const { token, caseId } = await visit(lab);
  return { token, params: { id: caseId }, body: content };
};
const ofPoint = async (lab: Lab) => {
  const { token, pointId } = await visit(lab);
  return { token, params: { id: pointId }, body: remark };
};

/** Rows for the cases of authorities' visits. */
export const visitRows: Rows = {
  'two changes of a case': changedTwice('updateVisitCase', ofCase),
  'two deletions of a case': deletedTwice('deleteVisitCase', ofCase),
  'two ways of a case out of the bin': twice('restoreVisitCase', '404 not_found', async (lab) => {
    const { token, send, caseId } = await visit(lab);
    const params = { id: caseId };
    await send('deleteVisitCase', params)();
    return { token, params, body: {} };
  }),
  'two follow-ups of a case': async (lab) => {
    const { send, newCase, caseId } = await visit(lab);
    const follow = send('createVisitCase', {}, { ...newCase, continuesCaseId: caseId });
    await lab.hears('409 already_decided', follow, follow);
  },
  'a new follow-up, and one out of the bin': async (lab) => {
    const { send, newCase, addCase, caseId } = await visit(lab);
    const id = await addCase({ continuesCaseId: caseId });
    await send('deleteVisitCase', { id })();
    const follow = send('createVisitCase', {}, { ...newCase, continuesCaseId: caseId });
    await lab.hears('409 already_decided', follow, send('restoreVisitCase', { id }, {}));
  },
  'a deleted case, and a point of it': async (lab) => {
    const { send, caseId } = await visit(lab);
    const params = { id: caseId };
    await lab.hears(
      '404 not_found',
      send('deleteVisitCase', params),
      send('createVisitPoint', params, remark),
    );
  },
  'a deleted case, and its reply': async (lab) => {
    const { send, caseId, pointId } = await visit(lab);
    const params = { id: caseId };
    await send('updateVisitPoint', { id: pointId }, { ...remark, view: 'agreed' })();
    await lab.hears('404 not_found', send('deleteVisitCase', params), send('sealVisitReply', params, {}));
  },
  'two changes of a point': changedTwice('updateVisitPoint', ofPoint),
  'two deletions of a point': deletedTwice('deleteVisitPoint', ofPoint),
  'a deleted point, and a flaw of it': async (lab) => {
    const { send, pointId } = await visit(lab);
    const params = { id: pointId };
    const flaw = send('createPointFlaw', params, { name: 'Dörren' });
    await lab.hears('404 not_found', send('deleteVisitPoint', params), flaw);
  },
  'points of two cases that share a flaw': async (lab) => {
    const { send, addCase, addPoint, caseId, pointId } = await visit(lab);
    await send('createPointFlaw', { id: pointId }, { name: 'Dörren' })();
    const flawId = await lab.newest('flaws');
    await send('updateVisitPoint', { id: pointId }, remark)();
    const other = await addPoint(await addCase());
    const link = (id: number, deadline: string) =>
      send('updateVisitPoint', { id }, { ...remark, deadline, flaws: [{ flawId }] });
    const early = send(
      'createVisitPoint',
      { id: caseId },
      { ...remark, deadline: '2027-01-10', flaws: [{ flawId }] },
    );
    await lab.hears('200', early, link(other, remark.deadline));
    const day = `to_char(authority_due at time zone 'UTC', 'YYYY-MM-DD')`;
    await lab.stands('flaws', day, `id = ${flawId}`, ['2027-01-10']);
  },
  'a flaw that another case links, and a deleted point': (lab) => linkMeanwhile(lab, 'deleteVisitPoint'),
  'a flaw that another case links, and a deleted case': (lab) => linkMeanwhile(lab, 'deleteVisitCase'),
};

/** Links a flaw to a point of a second case while the first case, or its point, is deleted: the second's deadline holds. */
async function linkMeanwhile(lab: Lab, name: 'deleteVisitPoint' | 'deleteVisitCase'): Promise<void> {
  const { send, addCase, addPoint, caseId, pointId } = await visit(lab);
  await send('createPointFlaw', { id: pointId }, { name: 'Dörren' })();
  const flawId = await lab.newest('flaws');
  const id = await addPoint(await addCase());
  const link = send('updateVisitPoint', { id }, { ...remark, flaws: [{ flawId }] });
  const deletion = send(name, { id: name === 'deleteVisitPoint' ? pointId : caseId });
  await lab.hears('200', link, deletion);
  const day = `to_char(authority_due at time zone 'UTC', 'YYYY-MM-DD')`;
  await lab.stands('flaws', day, `id = ${flawId}`, [remark.deadline]);
}
