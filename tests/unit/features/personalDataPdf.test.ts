import { expect, test } from 'vitest';
import { makePersonalDataPdf } from '#features/users/form/personalDataPdf.ts';
import { readPdf } from '#tests/support/readPdf.ts';

const texts = {
  language: 'en',
  title: 'Personal data: Astrid Lund',
  subtitle: 'astrid@example.com',
  headings: { created: 'Created', contents: 'Contents' },
  headingOf: ({ table }: { table: string }) => `Records of ${table}`,
  dateOf: (timestamp: string) => timestamp.slice(0, 10),
  pageText: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

const created = '2026-11-20T09:00:00.000Z';

test('the PDF of a person’s data has each table with its records, and shortens long texts [IDENT-46]', async () => {
  const data = {
    exported: created,
    person: { id: 1, name: 'Astrid Lund', email: 'astrid@example.com' },
    tables: [
      {
        subject: 'account' as const,
        table: 'users',
        isCut: false,
        rows: [{ id: 1, first_name: 'Astrid', created, version: 3 }],
      },
      {
        subject: 'flaws' as const,
        table: 'flaw_events',
        isCut: false,
        rows: Array.from({ length: 60 }, (_, id) => ({ id, text: 'x'.repeat(2_000), created })),
      },
    ],
  };
  const blob = await makePersonalDataPdf(data, texts);
  const { pages, texts: written } = readPdf(Buffer.from(await blob.arrayBuffer()));
  const all = written.flat();
  expect(pages.length).toBeGreaterThan(1);
  expect(all).toEqual(
    expect.arrayContaining([
      'Personal data: Astrid Lund',
      'Records of users',
      'Records of flaw_events',
      '2026-11-20',
    ]),
  );
  expect(all).toContain('id: 1; first_name: Astrid');
  expect(all.filter((text) => text.includes('…'))).toHaveLength(60);
  expect(all.at(-1)).toBe(`Page ${pages.length} of ${pages.length}`);
});
