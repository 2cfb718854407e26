import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/support/run.ts';

interface Manifest {
  name: string;
  private: boolean;
  type: string;
  exports: Record<string, string>;
}

const packages = globSync('packages/*/package.json', { cwd: root }).map((file) => ({
  folder: join(root, dirname(file)),
  ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest),
}));

describe.each(packages)('the package $name', ({ folder, name, exports, ...manifest }) => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const sources = Object.values(exports).filter((path) => path.startsWith('./src/'));

  test('is private and exports sources that Node reads without a build', () => {
    expect(manifest).toMatchObject({ private: true, type: 'module' });
    expect(folder.endsWith(name.replace('@tillsyn', 'packages'))).toBe(true);
    expect(Object.values(exports).filter((path) => !path.endsWith('.ts'))).toEqual([]);
  });

  test('exports at most ten functions, and its README names each', async () => {
    const modules = await Promise.all(
      sources.map(async (path) => (await import(join(folder, path))) as Record<string, unknown>),
    );
    const functions = modules
      .flatMap((module) => Object.entries(module))
      .flatMap(([key, value]) => (typeof value === 'function' ? [key] : []));
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.length).toBeLessThanOrEqual(10);
    expect(functions.filter((key) => !readme.includes(`\`${key}(`))).toEqual([]);
  });
});
