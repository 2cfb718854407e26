import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inventoryTypes } from '#contract/inventory.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import { groupItems } from '#domain/drawings/grouping.ts';
import { nextRunDate } from '#domain/plans/dueDate.ts';
import { demoAccounts } from '#server/db/demo/accounts.ts';
import { buildDemo } from '#server/db/demo/buildDemo.ts';
import { catalogueSeeds } from '#server/content/demo.ts';
import type { Draft } from '#server/db/demo/draft.ts';
import { readPlaces } from '#server/db/demo/drawings.ts';
import { flawCategories } from '#server/content/flawCategories.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const draft = buildDemo({ now });
const { rows } = draft;

/** Returns the round plans due on the draft's day by the product's own rule. */
function dueToday(made: Draft) {
  const today = made.now.toISOString().slice(0, 10);
  return made.rows.roundPlannings.filter((plan) => {
    const ownRounds = made.rows.roundHistories.filter((round) => round.roundPlanningId === plan.id);
    const lastRun =
      ownRounds
        .map((round) => round.created)
        .sort()
        .at(-1) ?? null;
    const activeHistory = ownRounds.find((round) => round.done === null) ?? null;
    const { start, intervalValue = 1, intervalType = 'months' } = plan;
    const due = nextRunDate({ start, intervalValue, intervalType, lastRun, activeHistory });
    return activeHistory === null && due?.slice(0, 10) === today;
  });
}

function buildingsOf(made: Draft, planId: number): Set<number> {
  const floors = made.rows.roundPlanningFloors.filter((part) => part.roundPlanningId === planId);
  return new Set(
    floors
      .flatMap((part) => made.rows.floors.filter((floor) => floor.id === part.targetId))
      .map((floor) => floor.buildingId),
  );
}

describe('numbers', () => {
  test('the demo data have two companies, four levels, 30 customers, 26 buildings and 62 drawn floors', () => {
    expect(rows.companies).toHaveLength(2);
    expect(rows.customers.length).toBeGreaterThanOrEqual(30);
    expect(Math.max(...rows.customers.map((customer) => customer.depth + 1))).toBe(4);
    expect(rows.buildings).toHaveLength(26);
    expect(rows.floors).toHaveLength(62);
    const drawnFiles = new Set(
      draft.contents.filter((job) => job.kind === 'drawing').map((job) => job.fileId),
    );
    expect(rows.maps.every((map) => map.fileId != null && drawnFiles.has(map.fileId))).toBe(true);
    expect(new Set(rows.maps.map((map) => map.floorId)).size).toBe(62);
  });

  test('every drawing and all places that are kept belong to one floor', () => {
    const drawingJobs = draft.contents.flatMap((job) => (job.kind === 'drawing' ? [job.drawing] : []));
    expect(new Set(drawingJobs).size).toBe(62);
    expect(Object.keys(readPlaces()).sort()).toEqual(drawingJobs.toSorted());
    const imageFiles = readdirSync('server/db/demo/drawings').filter((name) => name.endsWith('.png'));
    expect(imageFiles.sort()).toEqual(drawingJobs.map((name) => `${name}.png`).sort());
  });

  test('the drawings have at least 600 items of at least 20 kinds', () => {
    const kinds = new Set(
      rows.mapItems.map((item) => rows.fireProtections[item.fireProtectionId - 1]?.inventoryType),
    );
    expect(rows.mapItems.length).toBeGreaterThanOrEqual(600);
    expect(kinds.size).toBeGreaterThanOrEqual(20);
    expect([...kinds].every((kind) => inventoryTypes.some((known) => known === kind))).toBe(true);
    const outside = rows.mapItems.filter((item) =>
      [item.positionX, item.positionY].some((at) => at === undefined || at < 5 || at > 995),
    );
    expect(outside).toEqual([]);
  });

  test('items never refer to a year later than their save [LIFE-170]', () => {
    const fields = rows.mapItems.flatMap(({ name, year, updated, extra }) =>
      Object.entries({ ...extra, year: Number(year?.slice(0, 4) ?? 0) }).flatMap(([field, value]) =>
        /year$/i.test(field) && Number(value) > Number(updated.slice(0, 4)) ? [[name, field, value]] : [],
      ),
    );
    expect(fields).toEqual([]);
  });

  test('every access level has an account, and the second company has its own', () => {
    const users = new Map(rows.users.map((user) => [user.email, user]));
    for (const account of demoAccounts) {
      expect(users.get(account.email)?.accessLevel).toBe(accessLevels.indexOf(account.level));
    }
    expect(new Set(demoAccounts.map((account) => account.level)).size).toBe(accessLevels.length);
    const second = demoAccounts
      .filter((account) => users.get(account.email)?.companyId === 2)
      .map((account) => account.email);
    expect(second).toEqual(['companyadmin2@example.com', 'admin2@example.com', 'inspector2@example.com']);
    const guest = users.get('external@example.com');
    expect(rows.customerLinks.some((link) => link.userId === guest?.id)).toBe(true);
  });

  test('three years of rounds and flaws reach up to today, and the whole stays small', () => {
    const days = rows.roundHistories.map((round) => (now.getTime() - Date.parse(round.created)) / 86_400_000);
    expect(Math.max(...days)).toBeGreaterThan(1000);
    expect(Math.min(...days)).toBeLessThan(1);
    expect(rows.flaws.some((flaw) => flaw.done === null)).toBe(true);
    expect(rows.flaws.some((flaw) => flaw.done !== null)).toBe(true);
    const moments = Object.values(rows).flatMap((list) =>
      list.map((row: { created: string }) => row.created),
    );
    expect(moments.every((moment) => moment <= now.toISOString())).toBe(true);
    expect(moments.length).toBeLessThan(60_000);
  });
});

describe("the inspector's day", () => {
  const inspector = rows.users.find((user) => user.email === 'inspector@example.com');

  test.each(['2026-11-20', '2026-05-31', '2027-02-28', '2028-02-29', '2026-12-31', '2026-07-31'])(
    'the user has a round due on %s on a building with three floors and forty items',
    (day) => {
      const draftOfDay = day === '2026-11-20' ? draft : buildDemo({ now: new Date(`${day}T09:00:00.000Z`) });
      const heldRoles = new Set(
        draftOfDay.rows.userRoles.filter((role) => role.userId === inspector?.id).map((role) => role.roleId),
      );
      const theirs = dueToday(draftOfDay).filter((plan) =>
        draftOfDay.rows.roundPlanningRoles.some(
          (part) => part.roundPlanningId === plan.id && heldRoles.has(part.targetId),
        ),
      );
      const buildings = theirs.flatMap((plan) => [...buildingsOf(draftOfDay, plan.id)]);
      const fitting = buildings.filter(
        (id) =>
          draftOfDay.rows.floors.filter((floor) => floor.buildingId === id).length === 3 &&
          draftOfDay.rows.mapItems.filter((item) => item.buildingId === id).length === 40 &&
          draftOfDay.rows.buildingUsers.some(
            (link) => link.buildingId === id && link.userId === inspector?.id,
          ),
      );
      expect(fitting.length).toBeGreaterThanOrEqual(1);
    },
  );

  test('the walked building has open flaws of earlier rounds, questions and grouped items', () => {
    const plan = rows.roundPlannings.find((each) => each.name === 'Kvartalsrond Kunskapens hus');
    const [building] = buildingsOf(draft, plan?.id ?? 0);
    const open = rows.flaws.filter(
      (flaw) => flaw.buildingId === building && flaw.mapItemId !== null && flaw.done === null,
    );
    expect(open.length).toBeGreaterThanOrEqual(3);
    expect(
      rows.roundPlanningQuestionLists.filter((part) => part.roundPlanningId === plan?.id).length,
    ).toBeGreaterThanOrEqual(2);
    const map = rows.maps.find((each) => each.buildingId === building);
    const items = rows.mapItems.filter((item) => item.mapId === map?.id);
    const placedMarks = items.map((item) => ({
      id: item.id,
      x: item.positionX ?? 0,
      y: item.positionY ?? 0,
      scale: item.scale ?? 1,
    }));
    const groups = groupItems(placedMarks);
    expect(groups.length).toBeLessThan(items.length);
    expect(groups.length).toBeGreaterThan(1);
  });

  test('rounds are running, waiting, abandoned and finished late', () => {
    const open = rows.roundHistories.filter((round) => round.done === null);
    expect(open.some((round) => round.updated > round.created && round.expires > now.toISOString())).toBe(
      true,
    );
    expect(open.some((round) => round.updated === round.created)).toBe(true);
    expect(open.some((round) => round.expires < now.toISOString())).toBe(true);
    expect(rows.roundHistories.some((round) => round.done != null && round.done > round.expires)).toBe(true);
  });
});

describe('a customer set up from nothing', () => {
  const customer = rows.customers.find(({ name }) => name === 'Åsbro folkhögskola');
  const ownOf = <Row extends { customerId?: number | null }>(list: readonly Row[]): Row[] =>
    list.filter((row) => row.customerId === customer?.id);
  const [plan] = ownOf(rows.roundPlannings);
  const targets = (parts: readonly { roundPlanningId: number; targetId: number }[]) =>
    parts.filter((part) => part.roundPlanningId === plan?.id).map(({ targetId }) => targetId);

  test('the independent customer has an unused plan with its own entry, checklist, role and role holder', () => {
    const [entry] = ownOf(rows.fireProtections);
    expect(targets(rows.roundPlanningFireProtections)).toContain(entry?.id);
    expect(ownOf(rows.mapItems).filter((item) => item.fireProtectionId === entry?.id).length).toBeGreaterThan(
      3,
    );
    expect(targets(rows.roundPlanningQuestionLists)).toEqual(ownOf(rows.questionLists).map(({ id }) => id));
    expect(ownOf(rows.questionListQuestions).length).toBeGreaterThan(3);
    const role = ownOf(rows.roles).find(({ name }) => name === 'Internatvärd');
    expect(targets(rows.roundPlanningRoles)).toContain(role?.id);
    expect(rows.userRoles.some((held) => held.roleId === role?.id)).toBe(true);
    expect(rows.roundHistories.filter((round) => round.roundPlanningId === plan?.id)).toEqual([]);
  });

  test('began some days ago, in the order in which one thing needs the other', () => {
    const [licence] = ownOf(rows.customerLicences);
    const [building] = ownOf(rows.buildings);
    const steps = [customer, licence, building, plan].map((row) => row?.created ?? '');
    expect(steps).toEqual(steps.toSorted());
    expect((now.getTime() - Date.parse(steps[0] ?? '')) / 86_400_000).toBeLessThan(20);
  });
});

test('documents are filled templates and a drawing, of customers and of buildings', () => {
  const documents = rows.files.filter((file) => file.documentType === 1);
  expect(documents.length).toBeGreaterThanOrEqual(8);
  expect(documents.some((file) => file.buildingId === null)).toBe(true);
  const documentJobs = draft.contents.filter(({ fileId }) => documents.some(({ id }) => id === fileId));
  expect(documentJobs).toHaveLength(documents.length);
  expect(new Set(documentJobs.map((job) => (job.kind === 'word' ? job.template : job.kind)))).toEqual(
    new Set(['policy', 'business', 'rules', 'pdf']),
  );
});

describe('texts', () => {
  test('about 40 flaw categories each end with an empty "other" type [CAT-17, FLAW-27]', () => {
    expect(flawCategories.length).toBeGreaterThanOrEqual(38);
    expect(flawCategories.length).toBeLessThanOrEqual(45);
    for (const category of flawCategories) {
      const last = category.types.at(-1);
      expect(inventoryTypes).toContain(category.key);
      expect(last?.key.endsWith('other')).toBe(true);
      expect(Object.values(last?.action ?? {}).join('')).toBe('');
      const filled = [
        category.texts,
        ...category.types.map((type) => type.texts),
        ...category.types.slice(0, -1).map((type) => type.action),
      ];
      expect(
        filled.flatMap((texts) => [texts.sv, texts.en, texts.fi]).filter((text) => text.trim() === ''),
      ).toEqual([]);
    }
    const ids = flawCategories.flatMap((category) => category.types.map((type) => type.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['the service contract [CAT-26]', /två gånger per år av en auktoriserad tekniker/],
    ['the space around a charging forklift [CAT-27]', /1,5 meter i sidled och 4 meter uppåt/],
    ['the fire door [CAT-28]', /minst 90 grader .*10 cm/],
    ['the emergency light [CAT-29]', /lysa i minst en timme/],
    ['the smoke exhaust fan [CAT-30]', /minst 20 minuter var tredje månad/],
  ])('an instruction of the catalogue mentions %s', (_, wording) => {
    expect(catalogueSeeds.filter((seed) => wording.test(seed.instruction)).length).toBeGreaterThanOrEqual(1);
  });

  test('no text is broken, and no name is blank', () => {
    const texts = Object.values(rows)
      .flatMap((list) => list.flatMap((row: object): unknown[] => Object.values(row)))
      .filter((value) => typeof value === 'string');
    expect(texts.filter((text) => /undefined|NaN|\[object|�|^\s+\S/.test(text))).toEqual([]);
    const namedRows = [
      rows.customers,
      rows.buildings,
      rows.floors,
      rows.mapItems,
      rows.roundPlannings,
      rows.questions,
      rows.flaws,
      rows.fireProtections,
    ].flat();
    expect(namedRows.filter((row) => row.name.trim() === '')).toEqual([]);
    const links = rows.questions.map((question) => question.lawLink).filter((link) => link != null);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
  });

  const naughty = '../shared/fixtures/strings/blns.json';
  test.skipIf(!existsSync(naughty))('the texts contain no naughty string (skipped without the list)', () => {
    const list = new Set<string>(JSON.parse(readFileSync(naughty, 'utf8')));
    const names = [...rows.users, ...rows.mapItems, ...rows.flaws].flatMap((row) => Object.values(row));
    expect(names.filter((value) => typeof value === 'string' && value.length > 2 && list.has(value))).toEqual(
      [],
    );
  });
});

test('the same clock gives the same rows and files', () => {
  const secondDraft = buildDemo({ now });
  expect(secondDraft.rows).toEqual(rows);
  expect(secondDraft.contents).toEqual(draft.contents);
});
