import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sentEmails } from '#server/db/schema/notifications.ts';
import type { RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { isExpected, levelNames, licenceChoices } from '#tests/unit/permissions/expectedRights.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { Answer } from '#tests/support/server/backend.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

async function prepare() {
  const fixture = await seed.round({ questions: [{ name: 'Är vägen fri?' }] });
  const readList = async <T>(path: string) => {
    const query = { roundHistoryId: fixture.round.id, pageSize: 0 };
    return (await backend.ask<T[]>('GET', path, { token: fixture.inspector.token, query })).data[0];
  };
  const info = await readList<RoundHistoryInfo>('v1/RoundHistoryInfo');
  const list = await readList<RoundHistoryQuestionList>('v1/RoundHistoryQuestionList');
  const roundItem = info?.roundHistoryItems[0] ?? expect.fail('no item');
  const question = list?.roundHistoryQuestions[0] ?? expect.fail('no question');
  const flaw = await seed.oldFlaw(fixture.item, 'Saknas');
  const colleague = await backend.seed.user(fixture.level, 'BasicUserLight');
  return { ...fixture, info, roundItem, question, flaw, colleague };
}
type Made = Awaited<ReturnType<typeof prepare>>;

interface GuardedCall {
  right: string;
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: (made: Made) => string;
  body?: (made: Made) => object;
  form?: (made: Made) => FormData;
}

const document = ({ level }: Made) => {
  const form = new FormData();
  form.set('documentType', '1');
  form.set('customerId', String(level.id));
  form.set('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'policy.pdf');
  return form;
};
const photo = ({ flaw }: Made) => {
  const form = new FormData();
  form.set('flawId', String(flaw.id));
  form.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'foto.png');
  return form;
};
const drawing = ({ map }: Made) => {
  const form = new FormData();
  form.set('mapId', String(map.id));
  form.set('file', new Blob([new Uint8Array(pixelPng)], { type: 'image/png' }), 'plan.png');
  return form;
};

/** The writing calls (and one guarded list) of these resources, each with the right that it needs. */
const guardedCalls: GuardedCall[] = [
  { right: 'users_access_view', name: 'read users', method: 'GET', path: () => 'v1/User' },
  {
    right: 'users_edit',
    name: 'change a colleague',
    method: 'PUT',
    path: ({ colleague }) => `v1/User/${colleague.id}`,
    body: () => ({ firstName: 'Ny' }),
  },
  {
    right: 'buildings_edit',
    name: 'make a building',
    method: 'POST',
    path: () => 'v1/Building',
    body: ({ level }) => ({ name: 'Nytt hus', customerId: level.id }),
  },
  {
    right: 'floors_edit',
    name: 'make a floor',
    method: 'POST',
    path: () => 'v1/Floor',
    body: ({ building }) => ({ name: 'Vind', buildingId: building.id, level: 3 }),
  },
  { right: 'floors_edit', name: 'upload a drawing', method: 'POST', path: () => 'v1/File', form: drawing },
  {
    right: 'floor_areas_edit',
    name: 'make an area',
    method: 'POST',
    path: () => 'v1/Area',
    body: ({ map }) => ({ name: 'Kök', mapId: map.id, startX: 1, endX: 9, startY: 1, endY: 9 }),
  },
  {
    right: 'floor_areas_edit',
    name: 'place an item',
    method: 'POST',
    path: () => 'v1/MapItem',
    body: ({ map, protection }) => ({ mapId: map.id, fireProtectionId: protection.id }),
  },
  {
    right: 'fireprotections_edit',
    name: 'make a catalogue entry',
    method: 'POST',
    path: () => 'v1/FireProtection',
    body: ({ level }) => ({ name: 'Skumsläckare', customerId: level.id }),
  },
  {
    right: 'global_set_object_as_global',
    name: 'make a global catalogue entry',
    method: 'POST',
    path: () => 'v1/FireProtection',
    body: () => ({ name: 'För alla' }),
  },
  {
    right: 'roles_edit',
    name: 'make a role',
    method: 'POST',
    path: () => 'v1/Role',
    body: ({ level }) => ({ name: 'Fastighetsskötare', customerId: level.id }),
  },
  {
    right: 'documents_upload',
    name: 'upload a document',
    method: 'POST',
    path: () => 'v1/File',
    form: document,
  },
  {
    right: 'roundplannings_perform_round',
    name: 'start a round',
    method: 'POST',
    path: () => 'v1/RoundHistory',
    body: ({ plan }) => ({ roundPlanningId: plan.id }),
  },
  {
    right: 'roundplannings_perform_round',
    name: 'save a round',
    method: 'PUT',
    path: ({ round }) => `v1/RoundHistory/${round.id}`,
    body: () => ({ description: 'Vinden är låst' }),
  },
  {
    right: 'roundplannings_perform_round',
    name: 'tick an item',
    method: 'PUT',
    path: ({ roundItem }) => `v1/RoundHistoryItem/${roundItem.id}`,
    body: () => ({ controlled: '2026-11-20T09:00:01', continueWithoutAdding: false }),
  },
  {
    right: 'round_mark_remaining_items_as_ok',
    name: 'mark the remaining items ok',
    method: 'PUT',
    path: ({ roundItem }) => `v1/RoundHistoryItem/${roundItem.id}`,
    body: () => ({ controlled: '2026-11-20T09:00:02', continueWithoutAdding: false, markedRemaining: true }),
  },
  {
    right: 'roundplannings_perform_round',
    name: 'answer a question',
    method: 'PUT',
    path: ({ question }) => `v1/RoundHistoryQuestion/${question.id}`,
    body: () => ({ answer: 'Ja' }),
  },
  {
    right: 'roundplannings_perform_round',
    name: 'add a flaw',
    method: 'POST',
    path: () => 'v1/Flaw',
    body: ({ item, info }) => ({ name: 'Trasig', mapItemId: item.id, roundHistoryInfoId: info?.id }),
  },
  {
    right: 'roundplannings_perform_round',
    name: 'save service fields',
    method: 'PUT',
    path: ({ item }) => `v1/MapItem/${item.id}/extra`,
    body: () => ({ model: 'P6' }),
  },
  {
    right: 'roundplannings_perform_round',
    name: 'add a photo',
    method: 'POST',
    path: () => 'v1/File',
    form: photo,
  },
  {
    right: 'dashboard_perform_actions_on_content',
    name: 'remind of a flaw',
    method: 'POST',
    path: ({ flaw }) => `v1/Flaw/SendMail/${flaw.id}`,
    body: () => ({}),
  },
  {
    right: 'dashboard_perform_actions_on_content',
    name: 'remind of a round',
    method: 'POST',
    path: ({ plan }) => `v1/RoundPlanning/SendMail/${plan.id}`,
    body: () => ({}),
  },
];

function send(call: GuardedCall, made: Made, token: string): Promise<Answer> {
  return backend.ask(call.method, call.path(made), {
    token,
    ...(call.body ? { body: call.body(made) } : {}),
    ...(call.form ? { form: call.form(made) } : {}),
  });
}

/**
 * Returns counts and versions of all records that these calls could write; equal results mean that nothing
 * changed.
 */
async function content(): Promise<string> {
  const tables = [
    'users',
    'buildings',
    'floors',
    'maps',
    'areas',
    'map_items',
    'files',
    'fire_protections',
    'roles',
    'flaws',
    'round_histories',
    'round_history_items',
    'round_history_questions',
    'sent_mails',
    'idempotency_receipts',
  ];
  const parts = tables.map(
    (table) => `select '${table}' as name, count(*) as rows, sum(version) as versions from ${table}`,
  );
  const { rows } = (await backend.db.execute(sql.raw(parts.join(' union all ')))) as unknown as {
    rows: unknown[];
  };
  return JSON.stringify(rows, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

describe('the backend answers as the rights say, and a refused call changes nothing', () => {
  const choices = licenceChoices.map((held) => ({ held, named: held.join(' and ') || 'no licence' }));
  test.each(choices)('rights with $named [PERM-01]', { timeout: 90_000 }, async ({ held }) => {
    const fixture = await prepare();
    await backend.seed.licence(fixture.root, {
      checklist: held.includes('checklist'),
      apiKey: held.includes('apiKey'),
    });
    const wrong: string[] = [];
    for (const [level, name] of levelNames.entries()) {
      // Another level's reminder would be the same mail again.
      await backend.db.delete(sentEmails);
      const { token } = fixture.people[name];
      const isAllowed = ({ right }: GuardedCall) => isExpected(right, level, held);
      const before = await content();
      for (const call of guardedCalls.filter((each) => !isAllowed(each))) {
        const answer = await send(call, fixture, token);
        if (answer.status !== 403)
          wrong.push(`${name}: ${call.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
      if (before !== (await content())) wrong.push(`${name}: a refused call has changed something`);
      for (const call of guardedCalls.filter(isAllowed)) {
        const answer = await send(call, fixture, token);
        if (answer.status !== 200)
          wrong.push(`${name}: ${call.name}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('without a session and from another tenant', () => {
  test('every guarded call is refused and changes nothing', { timeout: 90_000 }, async () => {
    const fixture = await prepare();
    const otherTenant = await backend.seed.tenant('Annan AB');
    const before = await content();
    const wrong: string[] = [];
    for (const call of guardedCalls) {
      const anonymous = await send(call, fixture, '');
      if (anonymous.status !== 401) wrong.push(`nobody: ${call.name}: ${anonymous.status}`);
      if (call.method === 'GET' || call.right === 'global_set_object_as_global') continue;
      for (const name of ['BasicUser', 'Admin', 'CompanyAdmin'] as const) {
        const answer = await send(call, fixture, otherTenant.people[name].token);
        // The path names missing records and the body invalid references; a level without the right gets 403.
        if (![400, 403, 404].includes(answer.status)) wrong.push(`${name}: ${call.name}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await content()).toBe(before);
  });
});
