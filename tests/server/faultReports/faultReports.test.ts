import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { files, mapItems } from '#server/db/schema/drawings.ts';
import { eraseOldContacts } from '#server/services/faultReports/faultReports.ts';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { labelledOn } from '../pages/labelled.ts';
import { codeOn, visitor } from '../pages/pages.ts';

const backend = await useBackend();
const { open, send, upload, words, hidden } = visitor(backend);

const labelled = labelledOn(backend);

describe('the page of a label', () => {
  test('says what the label says and no more, in either case, in three languages [LIFE-54, LIFE-55]', async () => {
    const { code, item, level, building } = await labelled();
    for (const path of [`/i/${code}`, `/I/${code}`, `/i/${code.toLowerCase()}`]) {
      const { status, text } = await open(path);
      expect(status).toBe(200);
      expect(words(text)).toContain(`${item.positionNumber} ${item.name}`);
      for (const secret of [level.name, building.name, `${item.id}`.padStart(6, '0')])
        expect(text).not.toContain(secret);
    }
    expect((await open(`/i/${code}`, { 'accept-language': 'fi' })).text).toContain('lang="fi"');
    expect((await open(`/i/${code}?lang=sv`)).text).toContain('Anmäl felet');
  });

  test('answers alike for unknown, blank and released codes and gone items [LIFE-55]', async () => {
    const { code, item, level } = await labelled();
    await codeOn(backend, 'BLANK234', { customerId: level.id });
    await codeOn(backend, 'REL34567', {
      customerId: level.id,
      buildingId: item.buildingId,
      mapItemId: item.id,
      released: backend.time.now.toISOString(),
    });
    const answers = async () => {
      const pages = ['BLANK234', 'REL34567', 'ZZZZ2345', `${code}%27`, '%3Cscript%3E'].map((each) =>
        open(`/i/${each}`),
      );
      return (await Promise.all(pages)).map(({ status, text }) => `${status} ${words(text)}`);
    };
    expect(new Set(await answers()).size).toBe(1);
    expect((await answers())[0]).toMatch(/^404/);
    await backend.db.update(mapItems).set({ deleted: true }).where(eq(mapItems.id, item.id));
    const response = await open(`/i/${code}`);
    expect(`${response.status} ${words(response.text)}`).toBe((await answers())[0]);
    expect((await send('/i/BLANK234', { text: 'x', page: 'p'.repeat(43) })).status).toBe(404);
  });

  test('has a policy of its own, is never stored, framed, found or told to others [LIFE-54]', async () => {
    const { headers, text } = await open(`/i/${(await labelled()).code}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /default-src 'none'.*script-src 'sha256-.*form-action 'self'; frame-ancestors 'none'; base-uri 'none'/,
    );
    expect(policy).not.toContain('unsafe-inline');
    for (const tag of ['style', 'script']) {
      const [, inline = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text) ?? [];
      const digest = createHash('sha256').update(inline).digest('base64');
      expect(policy).toContain(`${tag}-src 'sha256-${digest}'`);
    }
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('set-cookie')).toBeNull();
    expect(text).toContain('localStorage.getItem("tillsyn.user")');
  });
});

describe('a fault report', () => {
  test('is there once, however often its form is sent, and its text is text [LIFE-56]', async () => {
    const { code, report, reports, item } = await labelled();
    const { page, to } = await report('<img src=x onerror=alert(1)> trasig', 'Eva 070');
    expect(to).toBe(`/report/${page}?lang=en`);
    expect((await send(`/i/${code}`, { text: '<img src=x onerror=alert(1)> trasig', page })).to).toBe(to);
    const otherReport = await send(`/i/${code}`, { text: 'Låset <b>kärvar</b>', contact: 'Eva', page });
    expect(otherReport.status).toBe(200);
    expect(words(otherReport.text)).toContain('already reported from this page');
    expect(otherReport.text).toMatch(/>\n?Låset &lt;b&gt;kärvar&lt;\/b&gt;<\/textarea>/);
    expect(otherReport.text).toContain(`href="/report/${page}?lang=en"`);
    expect(hidden(otherReport.text, 'page')).not.toBe(page);
    const { data } = await reports({ state: 'waiting' });
    expect(data).toMatchObject([{ mapItemId: item.id, contact: 'Eva 070', state: 'waiting', fileIds: [] }]);
    const { text } = await open(to);
    expect(text).not.toContain('<img src=x');
    expect(words(text)).toContain('waits for somebody');
    expect((await backend.db.select().from(faultReports))[0]?.pageHash).not.toBe(page);
    expect(backend.logged.join('')).not.toContain(page);
  });

  test('is refused without words, too long, twice in a field, in JSON, with NUL, and without a page [LIFE-56]', async () => {
    const { code } = await labelled();
    const page = 'p'.repeat(43);
    const statuses = await Promise.all([
      send(`/i/${code}`, { text: '  ', page }),
      send(`/i/${code}`, { text: 'x'.repeat(4001), page }),
      send(`/i/${code}`, { text: 'x'.repeat(200_000), page }),
      send(`/i/${code}`, { text: 'a\u0000b', page }),
      send(`/i/${code}`, { text: 'a', page: 'short' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 413, 400, 400]);
    const doubled = new Request(`http://localhost:4780/i/${code}`, {
      method: 'POST',
      body: `text=a&text=b&page=${page}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect((await backend.app.fetch(doubled)).status).toBe(400);
    const json = new Request(`http://localhost:4780/i/${code}`, {
      method: 'POST',
      body: '{"text":"a"}',
      headers: { 'content-type': 'application/json' },
    });
    expect((await backend.app.fetch(json)).status).toBe(415);
    expect(await backend.db.select().from(faultReports)).toEqual([]);
  });

  test('has words that can be seen, which turn no others around [LIFE-161]', async () => {
    const { code, report, reports } = await labelled();
    const page = 'p'.repeat(43);
    expect((await send(`/i/${code}`, { text: '\u200B\u2060 \u200D', page })).status).toBe(400);
    await report('Slangen \u202Eär\u2066 trasig', '\u200BEva\u202E 070\u200B');
    await report('Nyckeln\u202C saknas', '\u200B');
    const { data } = await reports({ orderBy: 'Created' });
    expect(data.map(({ text, contact }) => [text, contact])).toEqual([
      ['Slangen är trasig', '\u200BEva 070\u200B'],
      ['Nyckeln saknas', ''],
    ]);
  });

  test('takes up to five photos while it waits, re-encoded, each once [LIFE-59]', async () => {
    const { report, reports } = await labelled();
    const { page, to } = await report();
    const shade = (red: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 0, b: 0 } } });
    const jpeg = async (red: number) =>
      new Uint8Array(
        await shade(red)
          .withExif({ IFD0: { Artist: 'Eva' } })
          .jpeg()
          .toBuffer(),
      );
    const path = `/report/${page}/photo`;
    expect((await upload(path, await jpeg(10), 'a.jpg')).to).toBe(to);
    const decoded = backend.files.size;
    expect((await upload(path, await jpeg(10), 'b.jpg')).to).toBe(to);
    expect(backend.files.size).toBe(decoded);
    for (const red of [60, 110, 160, 210]) await upload(path, await jpeg(red), 'c.jpg');
    const sixth = await upload(path, await jpeg(250), 'd.jpg');
    expect([sixth.status, words(sixth.text)]).toEqual([400, expect.stringContaining('At most 5 photos fit')]);
    expect((await upload(path, new TextEncoder().encode('<svg/>'), 'a.svg')).status).toBe(400);
    expect((await reports()).data[0]?.fileIds).toHaveLength(5);
    for (const bytes of backend.files.values()) expect(Buffer.from(bytes).includes('Eva')).toBe(false);
    expect(backend.files.size).toBe(5);
  });

  test('becomes a flaw with its photos, which have one use, and the reporter reads it [LIFE-58, LIFE-62]', async () => {
    const { report, reports, decide, Admin, item } = await labelled();
    const { page, to } = await report('Plomben är bruten');
    await upload(`/report/${page}/photo`);
    const [waiting] = (await reports()).data;
    const id = waiting?.id ?? 0;
    const accepted = await decide(id, 'Accept', { name: 'Plomb bruten', severity: 2 });
    expect(accepted.data).toMatchObject({ state: 'accepted', fileIds: waiting?.fileIds });
    const flaw = await backend.ask<FoundFlaw>('GET', `v1/Flaw/${accepted.data.flawId}`, {
      token: Admin.token,
    });
    expect(flaw.data).toMatchObject({
      name: 'Plomb bruten',
      severity: 2,
      mapItemId: item.id,
      fileIds: waiting?.fileIds,
    });
    expect((await decide(id, 'Decline', { reason: 'Nej' })).codes).toEqual(['already_decided']);
    expect(words((await open(to)).text)).toContain('has been accepted');
    const body = { done: backend.time.now.toISOString(), measure: 'Ny plomb' };
    await backend.ask('PUT', `v1/Flaw/${flaw.data.id}`, { token: Admin.token, body });
    expect(words((await open(to)).text)).toContain('The fault is fixed');
    expect((await upload(`/report/${page}/photo`)).status).toBe(409);
    expect(await backend.db.select().from(files)).toHaveLength(1);
  });

  test('is turned down with a reason, which its reporter reads; others may not decide [LIFE-58, LIFE-62]', async () => {
    const { report, reports, decide, BasicUser } = await labelled();
    const { to } = await report();
    const id = (await reports()).data[0]?.id ?? 0;
    expect((await decide(id, 'Decline', { reason: 'x' }, BasicUser.token)).status).toBe(403);
    expect((await reports({}, BasicUser.token)).status).toBe(403);
    expect((await decide(id, 'Decline', { reason: ' ' })).codes).toEqual(['required']);
    expect((await decide(id, 'Decline', { reason: 'Slangen är hel' })).data.state).toBe('declined');
    const { text } = await open(to);
    expect(words(text)).toContain('Slangen är hel');
    expect((await open('/report/unknown')).status).toBe(404);
  });

  test('loses its contact after 90 days [LIFE-60]', async () => {
    const { report, reports } = await labelled();
    await report('Trasig', 'eva@example.com');
    const later = (days: number) => new Date(backend.time.now.getTime() + days * 86_400_000);
    await eraseOldContacts(backend.db, later(89));
    expect((await reports()).data[0]?.contact).toBe('eva@example.com');
    await eraseOldContacts(backend.db, later(91));
    expect((await reports()).data[0]).toMatchObject({ contact: '', text: 'Trasig' });
  });

  test('a rejected report loses its photos after a week [LIFE-60]', async () => {
    const { report, reports, decide } = await labelled();
    const [kept, gone] = [await report('Trasig'), await report('Hel', 'eva@example.com')];
    for (const { page } of [kept, gone]) await upload(`/report/${page}/photo`);
    const photosOf = async (text: string) =>
      (await reports()).data.find((each) => each.text === text)?.fileIds.length;
    const id = (await reports()).data.find(({ text }) => text === 'Hel')?.id ?? 0;
    await decide(id, 'Decline', { reason: 'Den är hel' });
    const later = (days: number) => new Date(backend.time.now.getTime() + days * 86_400_000);
    await eraseOldContacts(backend.db, later(6));
    expect([await photosOf('Trasig'), await photosOf('Hel')]).toEqual([1, 1]);
    await eraseOldContacts(backend.db, later(8));
    expect([await photosOf('Trasig'), await photosOf('Hel')]).toEqual([1, 0]);
  });

  test('stays where a code was taken from its item after it [LIFE-55]', async () => {
    const { report, reports, code } = await labelled();
    const { to } = await report();
    await backend.db.update(itemCodes).set({ mapItemId: null }).where(eq(itemCodes.code, code));
    expect((await open(to)).status).toBe(200);
    expect((await reports()).data).toHaveLength(1);
  });
});
