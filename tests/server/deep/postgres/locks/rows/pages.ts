import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { randomToken } from '#server/services/shared/tokens.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { Lab, Rows } from '#tests/support/locks/lab.ts';
import { contractorLink } from '#tests/support/seeds/contractorLink.ts';
import { beginMove } from '#tests/support/seeds/startedMove.ts';
import { aFlaw, picture } from '#tests/support/hostile/uploadForm.ts';
import { visitor } from '#tests/server/pages/pages.ts';

type Map = Parameters<typeof aFlaw>[1];
type Item = Parameters<Lab['seed']['itemCode']>[0];

/** Creates the public pages of an item and a flaw: a label, a report's page and a contractor's link. */
async function openPages(lab: Lab, map: Map, item: Item) {
  const { send, upload } = visitor(lab);
  const { code } = await lab.seed.itemCode(item);
  const page = randomToken();
  const report = (text: string, token = randomToken()) =>
    send(`/i/${code}`, { text, page: token }).then(({ status }) => status);
  await report('Slangen är trasig', page);
  const flaw = await aFlaw(lab, map);
  const link = await contractorLink(lab, flaw);
  const { path } = link;
  const sized = async (width: number) => new Uint8Array(await picture(width));
  return {
    flaw,
    link,
    report: () => report('Ännu ett fel'),
    incident: async () => {
      const written = { event: 'nearMiss', date: '2026-11-19', description: 'Rök', page: randomToken() };
      return (await send(`/i/${code}/incident`, written)).status;
    },
    photo:
      (width = 40) =>
      async () =>
        (await upload(`/report/${page}/photo`, await sized(width))).status,
    comment: async () => (await send(`${path}/comment`, { key: randomToken(), text: 'Beställd' })).status,
    fix: async () => (await send(`${path}/fixed`, { key: randomToken(), text: 'Bytt' })).status,
    picture:
      (width = 40) =>
      async () =>
        (await upload(`${path}/photo`, await sized(width))).status,
  };
}

async function begin(lab: Lab) {
  const tenant = await lab.seed.tenant();
  const pages = await openPages(lab, tenant.map, tenant.item);
  const send = lab.as(tenant.people.Admin);
  const reportId = await lab.newest('fault_reports');
  return { ...tenant, ...pages, send, reportId };
}

/** Does the same on a building whose move is executed. */
async function moving(lab: Lab) {
  const fixture = await beginMove(lab);
  await lab.db.execute(sql`update round_plannings set deleted = true where id = ${fixture.bothPlan.id}`);
  const { map, item } = fixture.first;
  const pages = await openPages(lab, map, item);
  const execute = lab.as(fixture.mover)('executeMove', { id: fixture.move.id });
  const isWhole = async () => {
    for (const table of ['fault_reports', 'files', 'register_records']) {
      const torn = sql.raw(
        `select t.id from ${table} t join buildings o on o.id = t.building_id where t.customer_id <> o.customer_id`,
      );
      expect(await rowsOf(lab.db, torn)).toEqual([]);
    }
  };
  return { ...pages, execute, isWhole };
}

type Act = (pages: Awaited<ReturnType<typeof openPages>>) => () => Promise<number>;

/**
 * Rows for a visitor's form during a building's move, in both orders: neither fails, and the former owner
 * keeps nothing.
 */
const besideMove = (name: string, act: Act, whenMoved: number): Rows => ({
  [`a move’s execution, and ${name}`]: async (lab) => {
    const fixture = await moving(lab);
    const [{ status }, said] = await lab.meet(fixture.execute, act(fixture));
    expect([status, said]).toEqual([200, whenMoved]);
    await fixture.isWhole();
  },
  [`${name}, and a move’s execution`]: async (lab) => {
    const fixture = await moving(lab);
    const [said, { status }] = await lab.meet(act(fixture), fixture.execute);
    expect([said, status]).toEqual([303, 200]);
    await fixture.isWhole();
  },
});

/** Rows for forms of visitors without an account, concurrent with the office. */
export const pageRows: Rows = {
  'a report that becomes a flaw, and is turned down with others': async (lab) => {
    const { send, reportId } = await begin(lab);
    await lab.hears(
      '200',
      send('acceptFaultReport', { id: reportId }, { name: 'Trasig' }),
      send('declineFaultReports', {}, { faultReportIds: [reportId], reason: 'Den är hel' }),
    );
    await lab.stands('fault_reports', 'state', `id = ${reportId}`, ['accepted']);
  },
  ...besideMove('a fault report', ({ report }) => report, 303),
  ...besideMove('an incident at a label', ({ incident }) => incident, 303),
  ...besideMove('a photo of a fault report', ({ photo }) => photo(), 404),
  ...besideMove('a contractor’s comment', ({ comment }) => comment, 404),
  ...besideMove('a contractor’s photo', ({ picture: send }) => send(), 404),
  'an item’s deletion, and a fault report': async (lab) => {
    const { send, item, report } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('deleteMapItem', { id: item.id }), report);
    expect([status, said]).toEqual([200, 404]);
  },
  'an item’s deletion, and an incident at its label': async (lab) => {
    const { send, item, incident } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('deleteMapItem', { id: item.id }), incident);
    expect([status, said]).toEqual([200, 404]);
  },
  'a building’s deletion, and a fault report': async (lab) => {
    const { send, building, report } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('deleteBuilding', { id: building.id }), report);
    expect([status, said]).toEqual([200, 404]);
  },
  'a building’s deletion, and a photo of a fault report': async (lab) => {
    const { send, building, photo } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('deleteBuilding', { id: building.id }), photo());
    expect([status, said]).toEqual([200, 409]);
    expect(lab.files.size).toBe(0);
  },
  'a building’s deletion, and a contractor’s comment': async (lab) => {
    const { send, building, comment } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('deleteBuilding', { id: building.id }), comment);
    expect([status, said]).toEqual([200, 404]);
  },
  'two photos of a fault report': async (lab) => {
    const { photo, reportId } = await begin(lab);
    expect(await lab.meet(photo(40), photo(50))).toEqual([303, 303]);
    await lab.stands('fault_report_files', 'position', `report_id = ${reportId}`, [0, 1]);
  },
  'the acceptance of a fault report, and its refusal': async (lab) => {
    const { send, reportId: id } = await begin(lab);
    const accept = send('acceptFaultReport', { id }, { name: 'Slang' });
    await lab.hears('409 already_decided', accept, send('declineFaultReport', { id }, { reason: 'Hel' }));
  },
  'two acceptances of a fault report': async (lab) => {
    const { send, reportId: id } = await begin(lab);
    const accept = send('acceptFaultReport', { id }, { name: 'Slang' });
    await lab.hears('409 already_decided', accept, accept);
    expect(await rowsOf(lab.db, sql`select 1 from flaws where name = 'Slang'`)).toHaveLength(1);
  },
  'a person’s deletion, and the acceptance of a fault report for them': async (lab) => {
    const { send, reportId, people } = await begin(lab);
    const { id: personId } = people.User;
    const accept = send('acceptFaultReport', { id: reportId }, { name: 'Slang', personId });
    await lab.hears('400 invalid_reference', send('deleteUser', { id: personId }), accept);
    await lab.stands('fault_reports', 'state', `id = ${reportId}`, ['waiting']);
  },
  'the acceptance of a fault report, and a photo of it': async (lab) => {
    const { send, reportId: id, photo } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('acceptFaultReport', { id }, { name: 'Slang' }), photo());
    expect([status, said]).toEqual([200, 409]);
    expect(lab.files.size).toBe(0);
  },
  'the end of a contractor’s link, and a comment by it': async (lab) => {
    const { send, link, comment } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('endContractorLink', { id: link.id }), comment);
    expect([status, said]).toEqual([200, 404]);
  },
  'the end of a contractor’s link, and its renewal': async (lab) => {
    const { send, link } = await begin(lab);
    const renewal = send('renewContractorLink', { id: link.id }, { ends: '2026-12-05' });
    await lab.hears('409 stale_version', send('endContractorLink', { id: link.id }), renewal);
  },
  'two ends of a contractor’s link': async (lab) => {
    const { send, link } = await begin(lab);
    const end = send('endContractorLink', { id: link.id });
    await lab.hears('200', end, end);
    await lab.stands('contractor_links', 'version', `id = ${link.id}`, [2]);
  },
  'a flaw’s deletion, and a contractor’s comment on it': async (lab) => {
    const { send, flaw, comment } = await begin(lab);
    const [{ status }, said] = await lab.meet(send('deleteFlaw', { id: flaw.id }), comment);
    expect([status, said]).toEqual([200, 404]);
  },
  'two fixes by a contractor': async (lab) => {
    const { fix, flaw } = await begin(lab);
    expect(await lab.meet(fix, fix)).toEqual([303, 303]);
    await lab.stands('flaw_events', 'kind', `flaw_id = ${flaw.id}`, ['fixed']);
  },
  'two photos by a contractor': async (lab) => {
    const { picture: send, flaw } = await begin(lab);
    expect(await lab.meet(send(), send())).toEqual([303, 303]);
    await lab.stands('flaw_files', 'position', `flaw_id = ${flaw.id}`, [0]);
  },
};
