import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/support/run.ts';
import { findPromtool } from '../../support/watch/promtool.ts';

const promtool = findPromtool();

test.skipIf(promtool === null)(
  promtool === null
    ? 'promtool can’t be installed here'
    : 'each alert fires once, none where all is well [OPS-55]',
  () => {
    const run = (...args: string[]) =>
      execFileSync(promtool ?? '', args, { cwd: join(root, 'deploy'), encoding: 'utf8' });
    expect(run('check', 'rules', 'alerts.yml')).toContain('SUCCESS: 13 rules found');
    expect(run('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS');
  },
);
