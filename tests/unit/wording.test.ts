import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commentsIn, isBareName, isHardToRead, namesIn } from '#tests/support/rules/wording.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('{packages,src,server,scripts,bench,tests}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (path) => /node_modules|migrations|\.d\.ts$/.test(path),
});
const sources = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Returns the fraction of `entries` that are `faulty`, and the first ones for the message. */
const shareOf = <T>(faulty: readonly T[], entries: readonly T[]) => ({
  share: faulty.length / entries.length,
  examples: faulty.slice(0, 20).map((entry) => JSON.stringify(entry)),
});

describe('comments', () => {
  test.each([
    'What the browser sends when it starts.',
    'Whether the round is finished.',
    'In which the pool takes out broken connections.',
    'Tells what is wrong with a body.',
    'The rights of whoever set it.',
    'Sent again by what waits in the queue.',
  ])('"%s" needs a second reading', (comment) => {
    expect(isHardToRead(comment)).toBe(true);
  });

  test.each([
    'Returns whether the round is finished.',
    'Delay between retries, in milliseconds.',
    'Retries `operation` once after a lost connection.',
    'Creates the table of what-if cases.',
    'Locks buildings before maps, in the order of their ids.',
  ])('"%s" is understood at once', (comment) => {
    expect(isHardToRead(comment)).toBe(false);
  });

  test('of the whole program, at most 2 percent need a second reading', () => {
    const comments = sources.flatMap(({ file, text }) =>
      commentsIn(text).map((comment) => ({ file, comment })),
    );
    const hard = comments.filter(({ comment }) => isHardToRead(comment));
    expect(comments.length).toBeGreaterThan(5000);
    const { share, examples } = shareOf(hard, comments);
    expect(share, examples.join('\n')).toBeLessThanOrEqual(0.02);
  });
});

describe('declared names', () => {
  test.each(['kept', 'made', 'told', 'own', 'others', 'where'])('"%s" alone names nothing', (name) => {
    expect(isBareName(name)).toBe(true);
  });

  test.each(['keptRows', 'orNotFound', 'ownRoles', 'condition', 'isShown'])('"%s" is a name', (name) => {
    expect(isBareName(name)).toBe(false);
  });

  test('a declaration is found in code, not in comments and strings', () => {
    expect(namesIn("/* const a */ const b = 'let c = 1'; // type D\nfunction e() {}")).toEqual(['b', 'e']);
  });

  test('of the whole program, at most 0.5 percent are a participle or a pronoun alone', () => {
    const names = sources.flatMap(({ file, text }) => namesIn(text).map((name) => ({ file, name })));
    const bare = names.filter(({ name }) => isBareName(name));
    expect(names.length).toBeGreaterThan(20_000);
    const { share, examples } = shareOf(bare, names);
    expect(share, examples.join('\n')).toBeLessThanOrEqual(0.005);
  });
});
