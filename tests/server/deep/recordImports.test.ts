import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportMade } from '#contract/imports/imports.ts';
import { isStorable } from '#contract/storable.ts';
import { validRows } from '#domain/imports/rowImport.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { naughtyStrings } from '#tests/support/screens/checklistFixtures.ts';

const backend = await useBackend();

interface Result {
  id: number | null;
  created: number;
  faults: { row: number; field: string; code: string }[];
}
const post = (path: 'v1/Question/Import' | 'v1/FireProtection/Import', token: string, body: object) =>
  backend.ask<Result>('POST', path, { token, body });
const undo = (token: string, id: number | null) =>
  backend.ask<ImportMade>('POST', `v1/Import/${id}/Undo`, { token });

test('5,000 rows of questions are one import that is undone', { timeout: 60_000 }, async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    row: index + 2,
    group: `Grupp ${index % 40}`,
    question: `Fråga ${index} hel?`,
  }));
  const { data } = await post('v1/Question/Import', token, { customerId: level.id, rows });
  expect(data.created).toBe(5000);
  expect((await undo(token, data.id)).status).toBe(200);
});

test('random sheets and naughty strings are imported or reported row by row', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const customerId = level.id;
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(...naughtyStrings()),
    fc.constantFrom('', 'Ja|Nej|Kanske|Aldrig', 'javascript:x', 'x'.repeat(4500)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 12 }),
      async (cells) => {
        const rows = cells.map(([group, question, lawLink, options], index) => ({
          row: index + 2,
          group,
          question,
          lawLink,
          options,
        }));
        const entries = cells.map(([name, description, instruction], index) => ({
          row: index + 2,
          name,
          description,
          instruction,
        }));
        for (const [path, given] of [
          ['v1/Question/Import', rows],
          ['v1/FireProtection/Import', entries],
        ] as const) {
          const dryRun = await post(path, token, { customerId, dryRun: true, rows: given });
          expect(dryRun.status).toBe(200);
          const good = validRows<{ row: number }>(given, dryRun.data.faults);
          expect(
            good.every((row) =>
              Object.values(row).every((text) => typeof text === 'number' || isStorable(text)),
            ),
          ).toBe(true);
          if (good.length === 0) continue;
          const importResult = await post(path, token, { customerId, rows: good });
          expect(importResult.data.created).toBe(good.length);
          expect((await undo(token, importResult.data.id)).status).toBe(200);
        }
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);
