import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/auditEntry.ts';
import type { DeletedUser, Erasure, ErasurePreview, PersonalDataExport } from '#contract/privacy/erasure.ts';
import { formerUserEmail } from '#server/core/formerUser.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { customerLinks, users } from '#server/db/schema/users.ts';
import { deleteUser } from '#server/services/users/userDeletion.ts';
import { userKeys } from '#server/services/users/users.ts';
import { columnsWith } from '#tests/support/privacy/everyText.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { basicAuthorization, createKey } from '#tests/support/server/feeds.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';

const backend = await useBackend();
const names = { firstName: 'Ragnvald', lastName: 'Zetterqvist', email: 'ragnvald.z@example.com' };
const texts = ['Ragnvald', 'Zetterqvist', 'ragnvald.z'];

/** Creates a finished round of an inspector, with a flaw, its comment and a mention in a text of another. */
async function walkedRound() {
  const fixture = await roundSeed(backend).round({ questions: [{ name: 'Är vägen fri?' }] });
  const { inspector, round, people, building, item } = fixture;
  await backend.db
    .update(users)
    .set({ ...names, userName: names.email, ...userKeys(names) })
    .where(eq(users.id, inspector.id));
  const token = await backend.seed.tokenFor({ ...inspector, ...names });
  const [part] = await backend.db
    .select({ id: roundHistoryItems.id })
    .from(roundHistoryItems)
    .where(eq(roundHistoryItems.roundHistoryId, round.id));
  const controlled = backend.time.now.toISOString();
  await backend.ask('PUT', `v1/RoundHistoryItem/${part?.id}`, {
    token,
    body: { controlled, continueWithoutAdding: false },
  });
  const { data: flaw } = await backend.ask<{ id: number }>('POST', 'v1/Flaw', {
    token,
    key: 'flaw-of-ragnvald',
    body: { name: 'Skylt saknas', buildingId: building.id, mapItemId: item.id },
  });
  const text = 'Fråga Ragnvald Zetterqvist (ragnvald.z@example.com), inte Ragnvald Zetterqvistson';
  await backend.ask('POST', 'v1/FlawEvent', {
    token,
    body: { flawId: flaw.id, kind: 'comment', text: 'Beställd' },
  });
  await backend.ask('POST', 'v1/FlawEvent', {
    token: people.Admin.token,
    body: { flawId: flaw.id, kind: 'comment', text },
  });
  await backend.ask('PUT', `v1/RoundHistory/${round.id}`, { token, body: { done: controlled } });
  const by = people.CustomerAdmin.token;
  return {
    ...fixture,
    flaw,
    token,
    by,
    preview: (id = inspector.id, who = by) =>
      backend.ask<ErasurePreview>('GET', `v1/User/${id}/Erasure`, { token: who }),
    erase: (id = inspector.id, who = by) =>
      backend.ask('POST', `v1/User/${id}/Erasure`, { token: who, body: {} }),
  };
}

describe('an erased user', () => {
  test('is named nowhere in working data, and a former user in each language [IDENT-43]', async () => {
    const { inspector, round, flaw, by, people, preview, erase, root } = await walkedRound();
    expect((await columnsWith(backend.db, texts)).length).toBeGreaterThan(6);
    const { data } = await preview();
    expect(data).toMatchObject({ name: 'Ragnvald Zetterqvist', isDeleted: false, obstacle: null });
    const counts = new Map(data.changes.map(({ subject, count }) => [subject, count]));
    expect([counts.get('account'), counts.get('rounds'), counts.get('flaws')]).toEqual([
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(await erase()).toMatchObject({ status: 200, data: null });
    expect(await columnsWith(backend.db, ['zetterqvist,', 'zetterqvist ', 'ragnvald.z'])).toEqual([]);
    expect(await columnsWith(backend.db, ['Zetterqvist'])).toEqual(['flaw_events.text']);
    const former = { sv: 'Tidigare användare', en: 'Former user', fi: 'Entinen käyttäjä' };
    for (const [language, name] of Object.entries(former)) {
      const headers = { 'accept-language': language };
      const read = (path: string, query = {}) => backend.ask('GET', path, { token: by, headers, query });
      const finished = await read(`v1/RoundHistory/${round.id}`);
      expect(finished.text).toContain(`{"email":"${formerUserEmail}","name":"${name}"}`);
      const events = await read('v1/FlawEvent', { flawId: flaw.id });
      expect(events.text).toContain(`Fråga ${name} (${name}), inte Ragnvald Zetterqvistson`);
      const { data: log } = await read('v1/Audit', { personId: inspector.id });
      expect(log).toContainEqual(
        expect.objectContaining({ action: 'person_erased', target: expect.objectContaining({ name }) }),
      );
    }
    const key = await createKey(
      backend,
      { maker: people.CompanyAdmin, customer: root },
      { includesPersonalData: true },
    );
    const feed = await backend.app.request('/feeds/odata/flaws', {
      headers: { authorization: basicAuthorization(key), 'accept-language': 'fi' },
    });
    const feedText = await feed.text();
    expect([feed.status, feedText.includes('‹former user›')]).toEqual([200, false]);
    const { data: erasures } = await backend.ask<Erasure[]>('GET', `v1/Customer/${root.id}/Erasure`, {
      token: by,
    });
    expect(erasures).toMatchObject([{ userId: inspector.id, erasedByName: 'Astrid Lund' }]);
  });

  test('is logged out, can’t log in again, and isn’t found any more [IDENT-43]', async () => {
    const { inspector, token, preview, erase } = await walkedRound();
    await erase();
    expect((await backend.ask('GET', `v1/User/${inspector.id}`, { token })).status).toBe(401);
    const login = { email: names.email, password: 'Tillsyn-test-1' };
    expect((await backend.ask('POST', 'v1/User/Login', { body: login })).status).toBe(401);
    expect((await preview()).status).toBe(404);
    expect((await erase()).status).toBe(404);
    const entries = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'person_erased'));
    expect(JSON.stringify(entries)).not.toMatch(/Ragnvald|Zetterqvist/i);
  });

  test('can have been deleted before, and is in the list of deleted users until then [IDENT-44]', async () => {
    const { inspector, by, preview, erase, root } = await walkedRound();
    await deleteUser(backend.db, inspector.id, backend.time.now.toISOString());
    const list = () => backend.ask<DeletedUser[]>('GET', `v1/Customer/${root.id}/DeletedUser`, { token: by });
    expect((await list()).data).toMatchObject([{ id: inspector.id, name: 'Ragnvald Zetterqvist' }]);
    expect((await preview()).data).toMatchObject({ isDeleted: true, obstacle: null });
    expect((await erase()).status).toBe(200);
    expect((await list()).data).toEqual([]);
  });

  test('whose address and name others have as well is erased alone', async () => {
    const { inspector, level, flaw, by, erase } = await walkedRound();
    await deleteUser(backend.db, inspector.id, backend.time.now.toISOString());
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    const namesake = await backend.seed.user(level, 'Admin', names);
    const text = 'Ragnvald Zetterqvist var här';
    await backend.ask('POST', 'v1/FlawEvent', {
      token: namesake.token,
      body: { flawId: flaw.id, kind: 'comment', text },
    });
    expect((await erase()).status).toBe(200);
    const { data: events } = await backend.ask<{ userName: string; text: string }[]>('GET', 'v1/FlawEvent', {
      token: by,
      query: { flawId: flaw.id },
    });
    expect(events).toContainEqual(expect.objectContaining({ userName: names.email, text }));
    expect(events).toContainEqual(expect.objectContaining({ userName: formerUserEmail, text: 'Beställd' }));
  });
});

describe('an erasure', () => {
  test('is refused for oneself, higher levels, system administrators and the last administrator [IDENT-45]', async () => {
    const { people, level, by, preview, erase } = await walkedRound();
    const codeOf = async (who: Person, token = by) => {
      const { data } = await preview(who.id, token);
      const { status, codes } = await erase(who.id, token);
      return [data.obstacle, status, codes[0]];
    };
    expect(await codeOf(people.CustomerAdmin)).toEqual(['yourself', 409, 'not_yourself']);
    expect(await codeOf(people.CompanyAdmin)).toEqual(['above', 403, 'level_too_high']);
    expect(await codeOf(people.WebSbaAdmin, people.CompanyAdmin.token)).toEqual([
      'web_admin',
      409,
      'web_admin_kept',
    ]);
    expect(await codeOf(people.CustomerAdmin, people.CompanyAdmin.token)).toEqual([
      'last_admin',
      409,
      'last_admin_kept',
    ]);
    const stopped = { deactivated: backend.time.now.toISOString() };
    await backend.seed.user(level, 'CustomerAdmin', stopped);
    expect((await preview(people.CustomerAdmin.id, people.CompanyAdmin.token)).data.obstacle).toBe(
      'last_admin',
    );
    await backend.seed.user(level, 'CustomerAdmin');
    expect(await codeOf(people.CustomerAdmin, people.CompanyAdmin.token)).toEqual([null, 200, undefined]);
    expect(await codeOf(people.CompanyAdmin, people.WebSbaAdmin.token)).toEqual([
      'last_admin',
      409,
      'last_admin_kept',
    ]);
  });

  test('is refused for the emergency account, and for guests, who are unlinked instead [IDENT-45]', async () => {
    const { root, level, by, preview, erase } = await walkedRound();
    const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
    const glass = await backend.seed.user(level, 'CustomerAdmin');
    await backend.db.insert(identityProviders).values({
      customerId: root.id,
      name: 'Kundens konto',
      issuer: 'https://login.example.com',
      clientId: 'tillsyn',
      subjectClaim: 'sub',
      isEnabled: true,
      passwordsOff: true,
      breakGlassUserId: glass.id,
      ...stamps,
    });
    expect((await preview(glass.id)).data.obstacle).toBe('break_glass');
    expect((await erase(glass.id)).codes).toEqual(['break_glass_kept']);
    const { people: others } = await backend.seed.tenant('Annan');
    expect((await preview(others.User.id)).status).toBe(404);
    await backend.db
      .insert(customerLinks)
      .values({ userId: others.User.id, customerId: level.id, ...stamps });
    expect((await preview(others.User.id)).data).toMatchObject({ obstacle: 'guest', changes: [] });
    expect(await erase(others.User.id)).toMatchObject({ status: 409, codes: ['guest_kept'] });
    expect((await backend.ask('GET', `v1/User/${others.User.id}/PersonalData`, { token: by })).status).toBe(
      409,
    );
  });
});

describe('the export of a person’s data', () => {
  test('has every table with the person, without secrets and other people [IDENT-46]', async () => {
    const { inspector, people, by } = await walkedRound();
    const { data, status } = await backend.ask<PersonalDataExport>(
      'GET',
      `v1/User/${inspector.id}/PersonalData`,
      {
        token: by,
      },
    );
    expect(status).toBe(200);
    const above = `v1/User/${people.CompanyAdmin.id}/PersonalData`;
    expect((await backend.ask('GET', above, { token: by })).codes).toEqual(['level_too_high']);
    expect(data.person).toEqual({ id: inspector.id, name: 'Ragnvald Zetterqvist', email: names.email });
    const found = await columnsWith(backend.db, texts);
    const tables = new Set(found.map((column) => column.split('.')[0] ?? ''));
    const exported = data.tables.map(({ table }) => table);
    expect([...tables].filter((table) => !exported.includes(table))).toEqual([]);
    expect(exported).toEqual(
      expect.arrayContaining(['users', 'sessions', 'flaws', 'flaw_events', 'round_history_items']),
    );
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/password_hash|token_hash|\$scrypt|\$argon/);
    expect(text).not.toContain(people.Admin.email);
    const query = { personId: inspector.id, action: 'person_exported' };
    const { data: log } = await backend.ask<AuditEntry[]>('GET', 'v1/Audit', { token: by, query });
    expect(log).toMatchObject([{ action: 'person_exported', target: { id: inspector.id } }]);
  });
});
