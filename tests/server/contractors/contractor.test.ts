import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { contractorLinks } from '#server/db/schema/contractors.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { jobsOf } from '#tests/support/server/runJobs.ts';
import { linkedFlaw } from './linkedFlaw.ts';
import { visitor } from '../pages/pages.ts';

const state = { isStopping: false };
const backend = await useBackend({ parts: { isStopping: () => state.isStopping } });
const { open, send, upload, words, hidden } = visitor(backend);

const linked = (body: object = {}) => linkedFlaw(backend, body);

describe('a contractor’s link', () => {
  test('names on its page whom to ask, and each flaw’s severity and day [LIFE-222]', async () => {
    const { address, flaw, people } = await linked();
    await backend.db
      .update(flaws)
      .set({ severity: 1, due: '2026-11-25T00:00:00.000Z' })
      .where(eq(flaws.id, flaw.id));
    await backend.db.update(users).set({ phoneNumber: '0701234567' }).where(eq(users.id, people.Admin.id));
    const { firstName, lastName, email } = people.Admin;
    const pageText = words((await open(address)).text);
    expect(pageText).toContain(
      `Questions? Ring ${firstName} ${lastName} on 0701234567, or write to ${email}.`,
    );
    expect(pageText).toMatch(/Severity\s+Critical\s+Fix by\s+2026-11-25/);
    await backend.db.update(users).set({ deleted: true }).where(eq(users.id, people.Admin.id));
    expect(words((await open(address)).text)).not.toContain('Questions?');
  });

  test('is mailed once, and only its hash is kept [LIFE-86]', async () => {
    const { created, said, key, token, address, links, flaw } = await linked();
    expect(created.data).toMatchObject({ name: 'Rör AB', ended: null, flaws: [{ id: flaw.id, done: null }] });
    const repeat = await backend.ask<ContractorLink>('POST', 'v1/ContractorLink', { token, body: said, key });
    await backend.settled();
    expect(repeat.data.id).toBe(created.data.id);
    expect(backend.mails.map(({ to }) => to.address)).toEqual(['ror@example.com']);
    const secret = address.split('/').at(-1) ?? 'none';
    expect(
      JSON.stringify([await backend.db.select().from(contractorLinks), await links(), created.text]),
    ).not.toContain(secret);
    await open(address);
    expect(backend.logged.join('')).not.toContain(secret);
  });

  test('is no more than a hash in the database while its letter waits [LIFE-86]', async () => {
    state.isStopping = true;
    const { said, token } = await linked();
    const [waiting] = await jobsOf(backend.db, 'email');
    const [place = ''] = /\{invitation\.[\w-]+\}/.exec(waiting?.payload.text ?? '') ?? [];
    expect(`${waiting?.payload.text} ${waiting?.payload.html}`).not.toMatch(/contractor\/[\w-]{43}/);
    expect((await open(`/contractor/${encodeURIComponent(place)}`)).status).toBe(404);
    state.isStopping = false;
    await backend.ask('POST', 'v1/ContractorLink', { token, body: said });
    await backend.settled();
    expect(backend.mails).toHaveLength(2);
    const sentPath = /(\/contractor\/[\w-]{43})/.exec(backend.mails[0]?.html ?? '')?.[1] ?? '';
    expect((await open(sentPath)).status).toBe(200);
  });

  test('is refused for others’ flaws, fixed ones, past and far days, and to those who aren’t admins [LIFE-86, LIFE-92]', async () => {
    const { said, token, BasicUser, created } = await linked();
    const make = async (body: object, as = token) =>
      (await backend.ask('POST', 'v1/ContractorLink', { token: as, body: { ...said, ...body } })).codes;
    expect(await make({ flawIds: [999_999] })).toEqual(['invalid_reference']);
    expect(await make({ ends: '2026-11-19' })).toEqual(['day_out_of_range']);
    expect(await make({ ends: '2027-11-19' })).toEqual(['day_out_of_range']);
    expect(await make({}, BasicUser.token)).toEqual(['right_missing']);
    const end = (as: string) => backend.ask('DELETE', `v1/ContractorLink/${created.data.id}`, { token: as });
    expect((await end(BasicUser.token)).status).toBe(403);
  });

  test('shows its flaws with their place and nothing else, and each opening is in the audit log [LIFE-87, LIFE-88, LIFE-89]', async () => {
    const { address, flaw, other, building, links } = await linked();
    const { status, text, headers } = await open(address);
    expect(status).toBe(200);
    expect(words(text)).toContain(building.name);
    expect(words(text)).toContain('Ring först');
    expect(text).not.toContain('<b>Slangen');
    expect(text).not.toContain('Hemlig');
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
    expect(text).toContain(`<image href="${address}/flaw/${flaw.id}/drawing"`);
    expect((await open(`${address}/flaw/${flaw.id}/drawing`)).headers.get('content-type')).toBe('image/png');
    for (const path of [
      `/flaw/${other.id}/drawing`,
      `/flaw/${flaw.id}/photo/1`,
      '/flaw/0/drawing',
      '/flaw/1e3/drawing',
    ])
      expect((await open(`${address}${path}`)).status).toBe(404);
    expect((await send(`${address}/flaw/${other.id}/fixed`, { key: 'k'.repeat(43), text: 'x' })).status).toBe(
      404,
    );
    const openings = (await backend.db.select().from(auditLog)).filter(
      ({ action }) => action === 'contractor_link_opened',
    );
    expect(openings).toHaveLength(1);
    expect((await links())[0]).toMatchObject({ openings: 1, opened: backend.time.now.toISOString() });
  });

  test('comments, adds photos and fixes, each once, as the contractor [LIFE-90, LIFE-91]', async () => {
    const { address, flaw, events, read } = await linked();
    const path = `${address}/flaw/${flaw.id}`;
    const key = hidden((await open(address)).text, 'key');
    const comment = { key, text: 'Delen <i>är</i> beställd' };
    expect((await send(`${path}/comment`, comment)).to).toBe(`${address}?lang=en#flaw-${flaw.id}`);
    await send(`${path}/comment`, comment);
    await upload(`${path}/photo`);
    await upload(`${path}/photo`);
    expect((await send(`${path}/comment`, { key, text: ' ' })).status).toBe(400);
    expect((await send(`${path}/comment`, { text: 'utan nyckel' })).status).toBe(400);
    const fixed = { key: hidden((await open(address)).text, 'key'), text: 'Ny slang' };
    await send(`${path}/fixed`, fixed);
    await send(`${path}/fixed`, { ...fixed, key: 'another-key-of-it' });
    expect(await read()).toMatchObject({
      measure: 'Ny slang',
      doneBy: 'Rör AB',
      done: backend.time.now.toISOString(),
    });
    const eventRows = (await events()).map(({ kind, text, isContractor, fileIds }) => [
      kind,
      text,
      isContractor,
      fileIds.length,
    ]);
    expect(eventRows.toSorted()).toEqual([
      ['comment', '', true, 1],
      ['comment', 'Delen <i>är</i> beställd', true, 0],
      ['fixed', 'Ny slang', true, 0],
    ]);
    const page = await open(address);
    expect(words(page.text)).toContain('Fixed 2026-11-20');
    expect(page.text).not.toContain('<i>är');
    const photo = /src="([^"]+\/photo\/\d+)"/.exec(page.text)?.[1] ?? '';
    const picture = await open(photo);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('a contractor’s text about a closed flaw is kept as a comment, with a notice [LIFE-162, LIFE-91]', async () => {
    const { address, flaw, events, read } = await linked();
    const path = `${address}/flaw/${flaw.id}/fixed`;
    const first = { key: 'a-key-of-a-form', text: 'Ny slang' };
    await send(path, first);
    const later = { key: 'another-key-of-it', text: 'Ny ventil också' };
    const { to } = await send(path, later);
    expect((await send(path, later)).to).toBe(to);
    expect(to).toBe(`${address}?lang=en&late=${flaw.id}#flaw-${flaw.id}`);
    const pageText = words((await open(to.replace(/#.*/, ''))).text);
    expect(pageText).toContain('The flaw was already closed. What you wrote is kept as a comment.');
    expect(pageText).toContain('Ny ventil också');
    expect(words((await open(address)).text)).not.toContain('already closed');
    expect((await read()).measure).toBe('Ny slang');
    const eventRows = (await events()).map(({ kind, text }) => [kind, text]);
    expect(eventRows.toSorted()).toEqual([
      ['comment', 'Ny ventil också'],
      ['fixed', 'Ny slang'],
    ]);
  });

  test('takes no text of which nothing is seen, and none that turns words around [LIFE-161]', async () => {
    const { address, flaw, events } = await linked();
    const path = `${address}/flaw/${flaw.id}`;
    for (const act of ['comment', 'fixed'])
      expect(
        (await send(`${path}/${act}`, { key: `key-of-${act}`, text: '\u200B\u00A0\u2066' })).status,
      ).toBe(400);
    await send(`${path}/comment`, { key: 'a-key-of-a-form', text: '\u202ENy slang\u202C 👨‍🚒' });
    expect((await events()).map(({ text }) => text)).toEqual(['Ny slang 👨‍🚒']);
  });

  test('speaks the reader’s language of flaws from the catalogue [EYES-03]', async () => {
    const { address, flaw } = await linked();
    const [type] = await backend.db
      .select()
      .from(flawTypes)
      .where(eq(flawTypes.translationKey, 'powder_extinguisher_blocked'));
    const { id: flawTypeId = 0, nameSv = '', nameFi = '', actionSv = '', actionFi = '' } = type ?? {};
    await backend.db
      .update(flaws)
      .set({ flawTypeId, name: nameSv, measure: actionSv })
      .where(eq(flaws.id, flaw.id));
    const { text } = await open(`${address}?lang=fi`);
    const pageText = words(text);
    expect(pageText).toContain(nameFi);
    expect(pageText).toContain(actionFi);
    expect(text).not.toContain(nameSv);
    expect(words((await open(`${address}?lang=sv`)).text)).toContain(actionSv);
  });

  test('has a letter with the message, where there is one [LIFE-86]', async () => {
    await linked();
    expect(backend.mails[0]?.text).toContain('Message: Ring först\n\n');
    backend.mails.length = 0;
    await linked({ message: ' ' });
    expect(backend.mails[0]?.text).not.toMatch(/Message|{{/);
  });

  test('shows the flaw that goes on after a refused check, which its sender can’t make [LIFE-70, LIFE-150]', async () => {
    const { address, flaw, token, people } = await linked();
    const key = hidden((await open(address)).text, 'key');
    await send(`${address}/flaw/${flaw.id}/fixed`, { key, text: 'Ny slang' });
    const act = (kind: string, as: string) => {
      const body = { flawId: flaw.id, kind, text: 'Läcker än' };
      return backend.ask<FlawEvent>('POST', 'v1/FlawEvent', { token: as, body });
    };
    expect((await act('checked', token)).codes).toEqual(['flaw_fixed_by_you']);
    const next = (await act('refused', people.User.token)).data.nextFlawId;
    const { text } = await open(address);
    expect(words(text)).toContain('An earlier fix wasn’t approved');
    expect(text).not.toContain('Läcker än');
    const secondForm = { key: hidden(text, 'key'), text: 'Ny ventil' };
    expect((await send(`${address}/flaw/${next}/fixed`, secondForm)).status).toBe(303);
    const fixed = await backend.ask<FoundFlaw>('GET', `v1/Flaw/${next}`, { token });
    expect(fixed.data).toMatchObject({ measure: 'Ny ventil', continuesId: flaw.id, doneBy: 'Rör AB' });
  });

  test('ends by its day and at will, and then says whom to ask and nothing else [LIFE-92, LIFE-403]', async () => {
    const { address, created, token, links, flaw, people } = await linked();
    const start = backend.time.now;
    backend.time.now = new Date('2026-12-02T00:00:00.000Z');
    const over = await open(address);
    expect([over.status, words(over.text)]).toEqual([404, expect.stringContaining('no longer works')]);
    expect(words(over.text)).toContain(people.Admin.email);
    expect(over.text).not.toContain('läcker');
    const never = await open(`/contractor/${'x'.repeat(43)}`);
    expect([never.status, words(never.text)]).toEqual([404, expect.not.stringContaining('no longer works')]);
    backend.time.now = start;
    expect((await open(address)).status).toBe(200);
    await backend.ask('DELETE', `v1/ContractorLink/${created.data.id}`, { token });
    for (const path of ['', `/flaw/${flaw.id}/drawing`])
      expect((await open(`${address}${path}`)).status).toBe(404);
    expect((await send(`${address}/flaw/${flaw.id}/comment`, { key: 'some-key-1', text: 'x' })).status).toBe(
      404,
    );
    expect(await links({ open: 'true' })).toEqual([]);
    expect(await links({ open: 'false' })).toMatchObject([
      { id: created.data.id, ended: start.toISOString() },
    ]);
  });
});
