import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { companies } from '#server/db/schema/tenants.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend({ isLimited: true });

describe('the audit log', () => {
  test('can be added to, and neither changed nor emptied by row', async () => {
    const { people, building } = await backend.seed.tenant();
    await backend.ask('DELETE', `v1/Building/${building.id}`, { token: people.Admin.token });
    const rows = await backend.db.select().from(auditLog);
    expect(rows).toMatchObject([
      { action: 'deleted', actor: `user:${people.Admin.id}`, targetKind: 'building', targetId: building.id },
    ]);
    await expect(backend.db.update(auditLog).set({ actor: 'nobody' })).rejects.toThrow();
    await expect(backend.db.delete(auditLog)).rejects.toThrow();
  });

  test('holds nothing of a change that failed', async () => {
    const { people, floor, level } = await backend.seed.tenant();
    await backend.db
      .execute(sql`insert into round_plannings (customer_id, name, sort_key, search_text, start, created, updated)
      values (${level.id}, 'Rond', 'rond', 'rond', now(), now(), now())`);
    await backend.db
      .execute(sql`insert into round_planning_floors (customer_id, round_planning_id, target_id, created, updated)
      select ${level.id}, id, ${floor.id}, now(), now() from round_plannings`);
    expect((await backend.ask('DELETE', `v1/Floor/${floor.id}`, { token: people.Admin.token })).status).toBe(
      409,
    );
    expect(await backend.db.select().from(auditLog)).toHaveLength(0);
  });
});

test('a flood of calls without a session is slowed down before it is looked at, and says for how long', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 300; index += 1)
    statuses.push((await backend.ask('POST', 'v1/User/ResetPassword', { body: {} })).status);
  expect([...new Set(statuses)]).toEqual([400]);
  const refusal = await backend.ask('POST', 'v1/User/ResetPassword', { body: {} });
  expect([refusal.status, refusal.codes]).toEqual([429, ['too_many_requests']]);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
  // Authenticated work isn't slowed down.
  expect((await backend.ask('POST', 'v1/Building', { body: {} })).status).toBe(401);
});

test('an unexpected failure gives the caller no details and the log the reason, without the input', async () => {
  const { people, level } = await backend.seed.tenant();
  await backend.db.execute(
    sql`alter table buildings add constraint never_this check (name <> 'Hemligt hus')`,
  );
  const body = { name: 'Hemligt hus', customerId: level.id };
  const answer = await backend.ask('POST', 'v1/Building', { token: people.Admin.token, body });
  await backend.db.execute(sql`alter table buildings drop constraint never_this`);
  expect([answer.status, answer.codes]).toEqual([500, ['internal']]);
  expect(answer.text).not.toMatch(/never_this|insert into/);
  expect(backend.logged.join('')).toContain('never_this');
  expect(backend.logged.join('')).not.toContain('Hemligt hus');
});

test('every table has the times when its rows were made and changed, and their owner', async () => {
  const tables = await rowsOf<{ table_name: string; columns: string[] }>(
    backend.db,
    sql`select table_name, array_agg(column_name::text) as columns
      from information_schema.columns where table_schema = 'public' group by table_name`,
  );
  const shared = [
    'companies',
    'flaw_categories',
    'flaw_types',
    'customers',
    'installation_secrets',
    'installation_moments',
  ];
  // Outgoing e-mails belong to their notice and are deleted with it, progress to its move, notices to their
  // flaw or report.
  const ofAnother = ['outgoing_letters', 'move_progress', 'prompt_notices'];
  // Settings of a user, at any customer.
  const ofPeople = ['reminder_settings', 'reminder_digests', 'reminder_notices', 'competence_notices'];
  expect(tables.length).toBeGreaterThan(45);
  for (const { table_name: name, columns } of tables) {
    // Excludes request counts, marks of a sweep, computed states, open editors, challenges of minutes and seen logout tokens.
    const passing = [
      'request_limits',
      'unnamed_files',
      'service_states',
      'open_drawings',
      'passkey_challenges',
      'identity_logouts',
    ];
    if (passing.includes(name)) continue;
    expect([name, columns]).toEqual([name, expect.arrayContaining(['created', 'updated', 'version'])]);
    if (![...shared, ...ofAnother, ...ofPeople].includes(name))
      expect([name, columns]).toEqual([name, expect.arrayContaining(['customer_id'])]);
  }
  expect(await backend.db.select().from(companies)).toEqual([]);
});
