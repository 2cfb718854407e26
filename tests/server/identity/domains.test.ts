import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DomainCheck, IdentityDomain } from '#contract/identity/domain.ts';
import { createTxtResolver } from '#server/core/outgoing/txtRecords.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { recheckDomains, rootOfDomain } from '#server/services/identity/domains.ts';
import { schedules } from '#server/services/jobs/runJob.ts';
import { sendJobs } from '#server/services/queue/jobs.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';
import { startDnsServer } from '#tests/support/server/dnsServer.ts';

const dns = await startDnsServer();
const resolveTxt = createTxtResolver([dns.address]);
const backend = await useBackend({ parts: { resolveTxt } });
const dayMs = 86_400_000;

/** Creates a tenant, with the requests of its customer administrator. */
async function domainsOf(name?: string) {
  dns.records.clear();
  dns.failure.code = 0;
  const { root, people, ...tenant } = await backend.seed.tenant(name);
  const { token } = people.CustomerAdmin;
  const base = `v1/Customer/${root.id}/IdentityDomain`;
  return {
    ...tenant,
    root,
    people,
    base,
    add: (domain: string) => backend.ask<IdentityDomain>('POST', base, { token, body: { name: domain } }),
    check: (id: number) => backend.ask<DomainCheck>('POST', `${base}/${id}/Check`, { token, body: {} }),
    list: async () => (await backend.ask<IdentityDomain[]>('GET', base, { token })).data,
    remove: (id: number) => backend.ask('DELETE', `${base}/${id}`, { token }),
  };
}

const recheck = () =>
  recheckDomains({
    db: backend.db,
    clock: () => backend.time.now,
    resolveTxt,
    settings: { publicUrl: 'https://tillsyn.test' },
  });
const actions = async () =>
  (await backend.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
const momentIn = (days: number) => new Date(testNow.getTime() + days * dayMs);
const stored = () => backend.db.select().from(identityDomains).orderBy(identityDomains.name);

/** Runs the daily check some days after the start of the test, and sets the clock back: sessions would have ended. */
async function recheckIn(days: number) {
  backend.time.now = momentIn(days);
  await recheck();
  backend.time.now = testNow;
}

describe('a domain', () => {
  test('is proved by its TXT record, and then leads to its customer [IDENT-30]', async () => {
    const { root, add, check, list } = await domainsOf();
    const { status, data: domain } = await add(' Example.ORG. ');
    expect([status, domain]).toMatchObject([
      200,
      { name: 'example.org', displayName: 'example.org', proved: null, checked: null, missing: null },
    ]);
    expect(domain.record).toMatch(/^tillsyn-verification=[\w-]{43}$/);
    expect((await check(domain.id)).data).toMatchObject({ result: 'missing', domain: { proved: null } });
    expect(await rootOfDomain(backend.db, 'example.org')).toBeNull();
    dns.records.set('example.org', ['v=spf1 -all', 'x'.repeat(300), domain.record]);
    const proof = await check(domain.id);
    expect(proof.data).toMatchObject({
      result: 'proved',
      domain: { proved: backend.time.now.toISOString(), checked: backend.time.now.toISOString() },
    });
    expect(await list()).toEqual([proof.data.domain]);
    expect(await rootOfDomain(backend.db, 'example.org')).toBe(root.id);
    expect(await actions()).toEqual(['domain_added', 'domain_proved']);
  });

  test('is stored as DNS does, and shown as people read it', async () => {
    const { add } = await domainsOf();
    expect((await add('@RÄKSMÖRGÅS.se')).data).toMatchObject({
      name: 'xn--rksmrgs-5wao1o.se',
      displayName: 'räksmörgås.se',
    });
    const repeat = await add('räksmörgås.se.');
    expect([repeat.status, repeat.codes]).toEqual([409, ['name_taken']]);
  });

  test.for([
    ['a word', 'brand', 'domain_invalid'],
    ['an IP address', '192.0.2.1', 'domain_invalid'],
    ['an address of the web', 'https://example.org/', 'domain_invalid'],
    ['a public mail domain', 'Gmail.com', 'domain_public'],
    ['a Nordic provider', 'telia.com', 'domain_public'],
  ])('is refused if it is %s [IDENT-30]', async ([, name = '', code]) => {
    const { add } = await domainsOf();
    const refusal = await add(name);
    expect([refusal.status, refusal.codes, refusal.fields]).toEqual([400, [code], ['name']]);
  });

  test('is one of 50 at most', async () => {
    const { root, add } = await domainsOf();
    const stamp = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
    await backend.db.insert(identityDomains).values(
      Array.from({ length: 50 }, (_, at) => ({
        customerId: root.id,
        name: `d${at}.org`,
        token: 't',
        ...stamp,
      })),
    );
    const refusal = await add('example.org');
    expect([refusal.status, refusal.codes]).toEqual([409, ['too_many_domains']]);
  });

  test('belongs to one customer: whoever proves it later is refused [IDENT-30]', async () => {
    const first = await domainsOf();
    const second = await domainsOf('Annat bolag');
    const [a, b] = [(await first.add('example.org')).data, (await second.add('example.org')).data];
    expect(a.record).not.toBe(b.record);
    dns.records.set('example.org', [a.record]);
    expect((await second.check(b.id)).data.result).toBe('missing');
    expect((await first.check(a.id)).data.result).toBe('proved');
    dns.records.set('example.org', [a.record, b.record]);
    expect((await second.check(b.id)).data).toMatchObject({ result: 'taken', domain: { proved: null } });
    expect(await rootOfDomain(backend.db, 'example.org')).toBe(first.root.id);
    await first.remove(a.id);
    expect(await rootOfDomain(backend.db, 'example.org')).toBeNull();
    expect((await second.check(b.id)).data.result).toBe('proved');
    expect(await rootOfDomain(backend.db, 'example.org')).toBe(second.root.id);
  });

  test('proved by two customers at once belongs to one of them', async () => {
    const [first, second] = [await domainsOf(), await domainsOf('Annat bolag')];
    const [a, b] = [(await first.add('example.org')).data, (await second.add('example.org')).data];
    dns.records.set('example.org', [a.record, b.record]);
    const checks = await Promise.all([first.check(a.id), second.check(b.id)]);
    expect(checks.map(({ data }) => data.result).sort()).toEqual(['proved', 'taken']);
  });

  test('is left as it is while DNS doesn’t answer [IDENT-31]', async () => {
    const { add, check, list } = await domainsOf();
    const { data: domain } = await add('example.org');
    dns.records.set('example.org', [domain.record]);
    await check(domain.id);
    const [before] = await list();
    dns.failure.code = 2;
    await recheckIn(30);
    expect((await check(domain.id)).data).toEqual({ result: 'unreachable', domain: before });
    expect(await list()).toEqual([before]);
  });
});

describe('the daily check', () => {
  test('keeps a proof while its record is missing for less than 7 days, and ends it then [IDENT-31]', async () => {
    const { add, check } = await domainsOf();
    const { data: domain } = await add('example.org');
    dns.records.set('example.org', [domain.record]);
    await check(domain.id);
    const proved = testNow.toISOString();
    dns.records.delete('example.org');
    await recheckIn(1);
    const missing = momentIn(1).toISOString();
    expect(await stored()).toMatchObject([{ proved, missing, checked: missing }]);
    await recheckIn(7);
    expect(await stored()).toMatchObject([{ proved, missing }]);
    dns.records.set('example.org', [domain.record]);
    await recheckIn(8);
    expect(await stored()).toMatchObject([{ proved, missing: null }]);
    dns.records.set('example.org', [`${domain.record}x`]);
    await recheckIn(9);
    await recheckIn(16);
    expect(await stored()).toMatchObject([
      { proved: null, missing: null, checked: momentIn(16).toISOString() },
    ]);
    expect(await rootOfDomain(backend.db, 'example.org')).toBeNull();
    expect(await actions()).toEqual(['domain_added', 'domain_proved', 'domain_lost']);
  });

  test('e-mails the customer administrators when the record is first missing, and when the proof ends [IDENT-31]', async () => {
    const { add, check, people } = await domainsOf();
    const { data: domain } = await add('räksmörgås.se');
    dns.records.set(domain.name, [domain.record]);
    await check(domain.id);
    dns.records.delete(domain.name);
    for (const day of [1, 2, 3, 7, 8, 9]) await recheckIn(day);
    await backend.settled();
    const mails = backend.mails.filter(({ subject }) => subject.includes('räksmörgås.se'));
    expect(new Set(mails.map(({ to }) => to.address))).toEqual(new Set([people.CustomerAdmin.email]));
    const [missing, lost, ...others] = mails;
    expect(others).toEqual([]);
    expect(missing?.text).toContain('2026-11-28');
    expect(lost?.text).toContain('/login-settings');
    expect(lost?.subject).not.toBe(missing?.subject);
  });

  test('is a job of every night, which asks for proved domains only [IDENT-31]', async () => {
    expect(schedules.filter(({ kind }) => kind === 'domainChecks')).toHaveLength(1);
    const { add, check } = await domainsOf();
    const { data: domain } = await add('example.org');
    await add('other.org');
    dns.records.set('example.org', [domain.record]);
    await check(domain.id);
    backend.time.now = momentIn(1);
    await sendJobs(backend.db, 'domainChecks', [{ payload: null }]);
    await backend.settled();
    expect((await stored()).map(({ name, checked }) => [name, checked])).toEqual([
      ['example.org', momentIn(1).toISOString()],
      ['other.org', null],
    ]);
  });
});

describe('who sets up domains', () => {
  test('are customer administrators of the root, for the root alone [IDENT-30]', async () => {
    const { base, level, people, root } = await domainsOf();
    const ask = (token: string, path = base) => backend.ask('GET', path, { token });
    for (const name of ['CustomerAdmin', 'CompanyAdmin', 'WebSbaAdmin'] as const)
      expect([name, (await ask(people[name].token)).status]).toEqual([name, 200]);
    for (const name of ['Admin', 'User', 'BasicUser', 'BasicUserLight'] as const)
      expect([name, [403, 404]]).toEqual([
        name,
        expect.arrayContaining([(await ask(people[name].token)).status]),
      ]);
    const adminOfRoot = await backend.seed.user(root, 'Admin');
    const refusal = await ask(adminOfRoot.token);
    expect([refusal.status, refusal.codes]).toEqual([403, ['right_missing']]);
    const other = await domainsOf('Annat bolag');
    expect((await ask(other.people.CompanyAdmin.token)).status).toBe(404);
    const atLevel = `v1/Customer/${level.id}/IdentityDomain`;
    expect((await ask(people.CustomerAdmin.token, atLevel)).status).toBe(404);
  });

  test('can’t reach the domain of another root by its id', async () => {
    const first = await domainsOf();
    const second = await domainsOf('Annat bolag');
    const { data: domain } = await first.add('example.org');
    expect([(await second.check(domain.id)).status, (await second.remove(domain.id)).status]).toEqual([
      404, 404,
    ]);
    expect(await first.list()).toHaveLength(1);
  });
});

test('a root that is moved below another one or deleted loses its domains', async () => {
  const { root, add, check, people, company } = await domainsOf();
  const { data: domain } = await add('example.org');
  dns.records.set('example.org', [domain.record]);
  await check(domain.id);
  const { token } = people.WebSbaAdmin;
  const newRoot = await backend.seed.customer({ companyId: company.id }, 'Ny rot');
  const body = { id: root.id, parentId: newRoot.id };
  expect((await backend.ask('PUT', 'v1/Customer/MoveCustomer', { token, body })).status).toBe(200);
  expect(await backend.db.$count(identityDomains)).toBe(0);
  const stamp = { created: root.created, updated: root.updated };
  await backend.db
    .insert(identityDomains)
    .values({ customerId: newRoot.id, name: 'example.org', token: 't', ...stamp });
  const empty = await backend.seed.customer({ companyId: company.id }, 'Tom rot');
  await backend.db
    .update(identityDomains)
    .set({ customerId: empty.id })
    .where(eq(identityDomains.customerId, newRoot.id));
  expect((await backend.ask('DELETE', `v1/Customer/${empty.id}`, { token })).status).toBe(200);
  expect(await backend.db.$count(identityDomains)).toBe(0);
});
