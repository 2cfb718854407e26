import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patchedVersions } from '#server/db/patches/patches.ts';

const installed = (name: string): unknown => {
  const file = join(import.meta.dirname, '../../../node_modules', name, 'package.json');
  const description: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return description instanceof Object ? Reflect.get(description, 'version') : undefined;
};

test.each(Object.entries(patchedVersions))(
  '%s is installed in the version that its patches were proven with',
  (name, version) => {
    expect(installed(name)).toBe(version);
  },
);
