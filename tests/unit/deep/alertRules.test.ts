import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPrograms } from '#scripts/support/debianPackages.ts';
import { root } from '#scripts/support/run.ts';

const foundPrograms = findPrograms('promtool');

test.skipIf(foundPrograms === null)(
  'each alert fires once on its fault and never in normal operation',
  () => {
    const run = (...args: string[]) =>
      execFileSync(`${foundPrograms?.place}/usr/bin/promtool`, args, {
        cwd: join(root, 'deploy'),
        encoding: 'utf8',
      });
    expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS: 17 rules found');
    expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  },
);
