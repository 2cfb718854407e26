import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Rules whose text has the full width: the round's header at 400 % zoom. */
const alone = 'src/features/round/head.module.css';

test('no style lets columns break a word by letters', () => {
  const styles = globSync('src/**/*.css').filter((path) => path !== alone);
  expect(styles.length).toBeGreaterThan(30);
  const tearing = styles.filter((path) =>
    /overflow-wrap: anywhere|word-break: break-word/.test(readFileSync(path, 'utf8')),
  );
  expect(tearing).toEqual([]);
});
