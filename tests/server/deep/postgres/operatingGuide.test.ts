import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWhenStale } from '#scripts/build.ts';
import { root } from '#scripts/support/run.ts';
import { canBeMade, makeEmptyMachine } from '#tests/support/deploy/emptyMachine.ts';
import type { EmptyMachine } from '#tests/support/deploy/emptyMachine.ts';
import { pageAt } from '#tests/unit/docs/pages.ts';

const page = pageAt('docs/operating.md');
const blocks = [...page.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text,
  first: text.split('\n')[0]?.split(/ {2,}#/)[0] ?? '',
}));

const server = 'tillsyn.service';
let machine: EmptyMachine;
const mustRun = (script: string) => {
  const { status, words } = machine.run(script);
  if (status !== 0) throw new Error(`${script}\n${words}`);
};

interface Left {
  reason: string;
  /** Replacement on the test machine. */
  instead?: () => unknown;
}

/** Blocks that can't be run as written, by their first line. */
const exemptBlocks: Readonly<Record<string, Left>> = {
  'apt-get update && apt-get install --yes caddy nodejs npm openssl': {
    reason: 'there is no network; what it installs is there',
  },
  'cd /opt/tillsyn && npm ci && npm run build': {
    reason: 'there is no network; npm run bench -- --fresh does it',
  },
  'apt-get install --yes pgbackrest': { reason: 'there is no network; what it installs is there' },
  'apt-get install --yes etcd-server patroni': { reason: 'there is no network; what it installs is there' },
  'apt-get install --yes prometheus prometheus-node-exporter prometheus-postgres-exporter prometheus-blackbox-exporter':
    { reason: 'there is no network; what is run of it is there' },
  "BACKUP_RECIPIENT='age1…' npm run backup -- /mnt/backups/wednesday": {
    reason: 'its key is an example; laterBackups.test.ts encrypts and decrypts',
  },
  'systemctl enable --now tillsyn-pgbackrest.timer': {
    reason: 'systemd isn’t the first process; what its unit says is started',
    instead: () => machine.startUnit('tillsyn-pgbackrest.service'),
  },
  'systemctl daemon-reload': {
    reason: 'systemd isn’t the first process; what its units say is started',
    instead: async () => {
      await machine.startUnit(server);
      await machine.startUnit('tillsyn-backup.service');
    },
  },
  'apt-get install --yes postgresql': {
    reason: 'there is no network; the cluster that it would make is made',
    instead: () => mustRun('pg_createcluster 15 main && pg_ctlcluster 15 main start'),
  },
  'systemctl restart tillsyn': {
    reason: 'systemd isn’t the first process',
    instead: async () => {
      expect(await machine.stopUnit(server)).toBe(0);
      await machine.startUnit(server);
    },
  },
  "npm run files -- copy ./data/files 's3://…'": {
    reason: 'there is no object store; objectStore.test.ts copies into one',
  },
  'systemctl restart postgresql': {
    reason: 'systemd isn’t the first process',
    instead: () => mustRun('pg_ctlcluster 15 main restart'),
  },
  "runuser -u postgres -- pgbackrest --stanza=tillsyn --delta --type=time --target='2026-11-26 14:03:00+01' --target-action=promote restore":
    { reason: 'its moment is an example; pointInTime.test.ts goes back to one' },
};

/** Preparations that the text before a block requires, and files that packages would install. */
const before: Readonly<Record<string, () => unknown>> = {
  'npm run backup -- /mnt/backups/monday': () => mustRun('chown tillsyn /mnt/backups'),
  'npm run restore -- /mnt/backups/tuesday --rehearse': () =>
    mustRun('runuser -u postgres -- psql --command="alter role tillsyn createdb"'),
  'npm run restore -- /mnt/backups/monday': async () => {
    expect(await machine.stopUnit(server)).toBe(0);
    mustRun('rm -rf /var/lib/tillsyn/*');
    mustRun(
      'cd /; runuser -u postgres -- dropdb tillsyn; runuser -u postgres -- createdb --owner=tillsyn tillsyn',
    );
  },
  'runuser -u postgres -- pgbackrest --stanza=tillsyn stanza-create': () =>
    mustRun('install --directory --owner=postgres /var/lib/pgbackrest /var/log/pgbackrest'),
  'install -D --mode=640 --group=postgres /opt/tillsyn/deploy/patroni.yml /etc/patroni/config.yml': () =>
    mustRun(`all=http://10.0.0.1:2379,http://10.0.0.2:2379,http://10.0.0.3:2379
etcd --data-dir /tmp/etcd --listen-client-urls $all --advertise-client-urls $all > /tmp/etcd.log 2>&1 &
until curl --silent --fail http://10.0.0.3:2379/health; do sleep 0.1; done`),
  'install -D --mode=644 /opt/tillsyn/deploy/haproxy-servers.cfg /etc/haproxy/haproxy.cfg': () =>
    mustRun(
      'mkdir -p /etc/haproxy; openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=tillsyn.example.com -keyout /tmp/key -out /tmp/certificate; cat /tmp/certificate /tmp/key > /etc/haproxy/tillsyn.pem',
    ),
};

describe.skipIf(!canBeMade())('the page for operators, from top to bottom on an empty machine', () => {
  beforeAll(async () => {
    await buildWhenStale();
    machine = await makeEmptyMachine();
  }, 300_000);
  afterAll(() => machine.remove());

  test('each block of commands is run as written or exempt with a reason', { timeout: 540_000 }, async () => {
    for (const { language, text, first } of blocks) {
      expect([language, first]).toEqual(['sh', first]);
      await before[first]?.();
      const isLeft = exemptBlocks[first];
      if (isLeft) {
        await isLeft.instead?.();
        continue;
      }
      const { status, words } = machine.run(
        first.startsWith('npm run') ? `tillsyn sh -e <<'END'\n${text}\nEND\n` : text,
      );
      expect({ text, words, status }).toEqual({ text, words, status: 0 });
    }
    const firsts = blocks.map(({ first }) => first);
    expect(
      [...Object.keys(exemptBlocks), ...Object.keys(before)].filter((first) => !firsts.includes(first)),
    ).toEqual([]);
  });

  test(
    'the installed server responds, has made a backup and gives its user no other rights [OPS-71]',
    { timeout: 240_000 },
    async () => {
      await machine.startUnit(server);
      const ask = (path: string) => machine.run(`curl --silent --fail http://127.0.0.1:${path}`);
      expect(ask('4780/api/health/ready').status).toBe(0);
      expect(ask('4780/').words).toContain('<html');
      expect(ask('9464/metrics').words).toContain('tillsyn_store_up 1');
      expect(machine.run('ls /var/backups/tillsyn/*/manifest.json').status).toBe(0);
      const open = machine.run(
        'find /opt/tillsyn/deploy /etc /usr/local/bin -writable -not -type l -print -quit 2>/dev/null'.replace(
          /^/,
          'setpriv --reuid=tillsyn --regid=tillsyn --clear-groups ',
        ),
      );
      expect(open.words).toBe('');
      expect(machine.run('stat --format=%a /etc/tillsyn/settings.env /var/lib/tillsyn').words).toBe(
        '640\n700\n',
      );
      expect(await machine.stopUnit(server)).toBe(0);
    },
  );

  test('the units are right by systemd itself, and little exposed [OPS-71]', () => {
    for (const name of ['tillsyn.service', 'tillsyn-backup.service', 'tillsyn-pgbackrest.service']) {
      const verified = machine.run(`systemd-analyze verify /etc/systemd/system/${name}`);
      expect(verified).toEqual({ status: 0, words: '' });
      const { words } = machine.run(`systemd-analyze security --offline=yes /etc/systemd/system/${name}`);
      const [, exposure = '10'] = /exposure level for [\w.-]+: ([\d.]+)/.exec(words) ?? [];
      expect(Number(exposure)).toBeLessThanOrEqual(1.5);
    }
  });
});

test('the page’s table of files equals the folder', () => {
  const table = /^\| file \| place[\s\S]*?\n\n/m.exec(page)?.[0] ?? '';
  const namedFiles = new Set([...table.matchAll(/`([\w.-]+)`/g)].map(([, name = '']) => name));
  expect(readdirSync(join(root, 'deploy')).filter((name) => !namedFiles.has(name))).toEqual([]);
});
