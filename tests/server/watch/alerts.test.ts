import { expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import type { FileStore } from '#server/core/ports.ts';
import { createMetrics } from '#server/services/watch/metrics.ts';
import { pageAt, readRoot } from '#tests/unit/docs/pages.ts';

const rules = readRoot('deploy/alerts.yml');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
const dashboard = readRoot('deploy/grafana.json');

/** Returns the metrics in the expressions of a file. */
const namedIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:tillsyn|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, '')),
  );

test('alerts and the dashboard ask for metrics that there are', async () => {
  const { read } = createMetrics({
    db: {} as Database,
    kind: 'postgres',
    databaseHealth: { isWorking: async () => false, noteExhausted: () => undefined },
    files: {} as FileStore,
    clock: () => new Date(),
    connections: { totalCount: 1, idleCount: 1, waitingCount: 0 },
  });
  const exposedMetrics = new Set([...(await read()).matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
  for (const text of [rules, dashboard]) {
    const metricNames = [...namedIn(text)];
    expect(metricNames.length).toBeGreaterThan(10);
    expect(metricNames.filter((name) => !exposedMetrics.has(name))).toEqual([]);
  }
  const ownMetrics = [...exposedMetrics].filter((name) => name?.startsWith('tillsyn_'));
  expect(ownMetrics.filter((name) => !dashboard.includes(name ?? ''))).toEqual([]);
});

test('each alert is fired by a rule test and has instructions on the operators’ page', () => {
  expect(alerts.length).toBeGreaterThan(10);
  const tests = readRoot('deploy/alerts.test.yml');
  const fired = [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:\n +- exp_labels/g)].map(
    ([, name]) => name,
  );
  expect(new Set(fired)).toEqual(new Set(alerts));
  const rows = [...pageAt('docs/operating.md').matchAll(/^\| `(Tillsyn\w+)` \| .{20,} \|$/gm)];
  expect(rows.map(([, name]) => name)).toEqual(alerts);
});
