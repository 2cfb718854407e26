import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serverFlags } from '#scripts/support/product.ts';
import { root } from '#scripts/support/run.ts';

test('measured servers run with the flags that `npm start` gives', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts.start).toBe(`node ${serverFlags.join(' ')} scripts/run.mjs start`);
});
