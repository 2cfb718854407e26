import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { borneMigrations } from '#scripts/support/releases/migrationExceptions.ts';
import { harmsOf } from '#scripts/support/releases/migrationRules.ts';
import { lastRelease } from '#scripts/support/releases/releases.ts';
import { root } from '#scripts/support/run.ts';

const folder = join(root, 'server/db/migrations');

test('migrations since the release keep its servers working, except those listed with a reason [OPS-79]', () => {
  const { migration, version } = lastRelease();
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(names).toContain(`${migration}.sql`);
  const newer = names.filter((name) => name > `${migration}.sql`);
  const harms = harmsOf(
    newer.map((name) => ({ name: name.replace('.sql', ''), text: readFileSync(join(folder, name), 'utf8') })),
  );
  const borne = borneMigrations.filter(({ last }) => last === version);
  expect(harms).toEqual(borne.map(({ harm }) => harm));
  expect(borneMigrations, 'an exception of an earlier release has no use').toEqual(borne);
});

test('the newest snapshot alone is kept, which drizzle-kit compares the schema with', () => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, '0000'.length);
  expect(readdirSync(join(folder, 'meta')).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});

const harmsIn = (text: string) => harmsOf([{ name: 'one', text }]).map((line) => line.split(': ')[1]);

test.each([
  ['DROP TABLE "flaws";', 'drops what they use'],
  ['ALTER TABLE "flaws" DROP COLUMN "name";', 'drops what they use'],
  ['ALTER TABLE "flaws" ALTER COLUMN "name" DROP DEFAULT;', 'drops what they use'],
  ['ALTER TABLE "flaws" RENAME COLUMN "name" TO "title";', 'renames what they use'],
  ['ALTER TABLE "flaws" ADD COLUMN "size" integer NOT NULL;', 'adds a column that they would have to fill'],
  ['ALTER TABLE "flaws" ALTER COLUMN "size" SET NOT NULL;', 'refuses rows that they write'],
  ['ALTER TABLE "flaws" ADD CONSTRAINT "few" CHECK (size < 9);', 'refuses rows that they write'],
  ['CREATE UNIQUE INDEX "one" ON "flaws" USING btree ("name");', 'refuses rows that they write'],
  ['ALTER TABLE "flaws" ALTER COLUMN "size" SET DATA TYPE smallint;', 'changes a type that they know'],
  [
    'CREATE TRIGGER t BEFORE INSERT ON flaws\n  FOR EACH ROW EXECUTE FUNCTION f();',
    'changes what their writes do',
  ],
  [
    'ALTER TABLE "flaws" ADD COLUMN "a" integer;--> statement-breakpoint\nUPDATE "flaws" SET a = 1;',
    'holds a table from them while its rows are rewritten',
  ],
])('a migration that says %j is known as one that breaks [OPS-79]', (text, harm) => {
  expect(harmsIn(text)).toEqual([harm]);
});

test('additions to a table and changes to a new one break nothing [OPS-79]', () => {
  const text = `CREATE TABLE "things" ("id" integer);--> statement-breakpoint
    ALTER TABLE "things" ADD CONSTRAINT "of" FOREIGN KEY ("id") REFERENCES "flaws"("id");--> statement-breakpoint
    CREATE UNIQUE INDEX "things_index" ON "things" USING btree ("id");--> statement-breakpoint
    ALTER TABLE "flaws" ADD COLUMN "a" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
    ALTER TABLE "flaws" ADD COLUMN "b" text;--> statement-breakpoint
    CREATE INDEX "flaws_index" ON "flaws" USING btree ("a");`;
  expect(harmsIn(text)).toEqual([]);
});
