import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { SettingsError } from '#server/settings/settingsError.ts';
import { secretInFolder } from '#server/settings/tokenSecret.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-settings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settingsOf = (environment: Record<string, string>) =>
  readSettings({ DATA_DIR: folder, ...environment });
const refusal = (environment: Record<string, string>): string => {
  try {
    settingsOf(environment);
    return 'accepted';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
};

describe('settings', () => {
  test('have defaults for everything', () => {
    expect(settingsOf({})).toEqual({
      port: 4780,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: undefined,
      smtpUrl: undefined,
      files: { kind: 'folder', folder: join(folder, 'files') },
      publicUrl: 'http://127.0.0.1:4780',
      passkeyDomain: null,
      trustedProxies: new BlockList(),
      outgoingHosts: [],
      dnsServers: [],
      isDemo: true,
      level: 'tillsyn',
      isProduction: false,
      metrics: null,
      tokenSecret: null,
      secretKeys: null,
    });
  });

  test('the level of the contract is a setting or an option', () => {
    expect(settingsOf({ CONTRACT_LEVEL: 'specified' }).level).toBe('specified');
    expect(readSettings({ DATA_DIR: folder }, ['--specified']).level).toBe('specified');
    expect(refusal({ CONTRACT_LEVEL: 'all' })).toContain('CONTRACT_LEVEL must be specified or tillsyn');
  });

  test('without a secret one is made, once, and kept', () => {
    const secret = secretInFolder(folder);
    expect(secret.length).toBeGreaterThan(40);
    expect(secretInFolder(folder)).toBe(secret);
    expect(readdirSync(folder)).toEqual(['token-secret']);
  });

  test('metrics are read on a port of their own, or with a token [OPS-40]', () => {
    const token = 't'.repeat(32);
    expect(settingsOf({ METRICS_PORT: '9464' }).metrics).toEqual({
      port: 9464,
      host: '127.0.0.1',
      token: null,
    });
    expect(
      settingsOf({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5', METRICS_TOKEN: token }).metrics,
    ).toEqual({
      port: 9464,
      host: '10.0.0.5',
      token,
    });
    expect(settingsOf({ METRICS_TOKEN: token }).metrics).toEqual({ port: null, host: '127.0.0.1', token });
    expect(refusal({ METRICS_PORT: 'x' })).toContain('METRICS_PORT');
    expect(refusal({ METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN');
  });

  test('an empty value counts as unset', () => {
    expect(settingsOf({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 4780, databaseUrl: undefined });
  });

  test('production has no demo data, and needs a secret', () => {
    const secret = 's'.repeat(32);
    expect(settingsOf({ NODE_ENV: 'production', DEMO: 'on', TOKEN_SECRET: secret }).isDemo).toBe(false);
    expect(refusal({ NODE_ENV: 'production' })).toContain('TOKEN_SECRET');
    expect(settingsOf({ DEMO: 'off' }).isDemo).toBe(false);
  });

  test.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: '-1' }, 'PORT'],
    [{ DEMO: 'perhaps' }, 'DEMO'],
    [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
    [{ TRUST_PROXY: '10.0.0.0/8, proxy' }, 'TRUST_PROXY'],
    [{ OUTGOING_ALLOWED_HOSTS: 'https://idp.example' }, 'OUTGOING_ALLOWED_HOSTS'],
    [{ DNS_SERVERS: 'dns.example' }, 'DNS_SERVERS'],
    [{ SECRETS_KEY: '/nowhere/keys' }, 'SECRETS_KEY'],
  ])('%j is refused in one line that names the setting', (environment, name) => {
    const message = refusal(environment as unknown as Record<string, string>);
    expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });

  test('a secret in an address is not repeated', () => {
    expect(refusal({ DATABASE_URL: 'http://user:hidden@host' })).not.toContain('hidden');
  });

  test('the database’s URL and password can be read from files [OPS-20]', () => {
    const secrets = mkdtempSync(join(tmpdir(), 'tillsyn-settings-'));
    const secretFile = (name: string, text: string) => {
      writeFileSync(join(secrets, name), text);
      return join(secrets, name);
    };
    const address = secretFile('address', 'postgres://tillsyn@db.example/tillsyn\n');
    const password = secretFile('password', 'a/b@c:d%e é\n');
    const empty = secretFile('empty', '\n');
    expect(settingsOf({ DATABASE_URL_FILE: address }).databaseUrl).toBe(
      'postgres://tillsyn@db.example/tillsyn',
    );
    const { databaseUrl } = settingsOf({ DATABASE_URL_FILE: address, DATABASE_PASSWORD_FILE: password });
    expect(new Client({ connectionString: databaseUrl }).password).toBe('a/b@c:d%e é');
    const invalidEnvironments: Record<string, string>[] = [
      { DATABASE_URL: 'postgres://db.example/x', DATABASE_URL_FILE: address },
      { DATABASE_URL_FILE: join(secrets, 'nowhere') },
      { DATABASE_URL_FILE: empty },
      { DATABASE_PASSWORD_FILE: password },
      { DATABASE_URL: 'postgres://u:hidden@db.example/x', DATABASE_PASSWORD_FILE: password },
      { DATABASE_URL: 'postgres://u@db.example/x', DATABASE_PASSWORD_FILE: empty },
    ];
    for (const environment of invalidEnvironments)
      expect(refusal(environment)).toMatch(/^(?!.*hidden)[^\n]*DATABASE_[^\n]*$/);
    rmSync(secrets, { recursive: true });
  });

  test('every mode of TLS to the database checks certificates [OPS-20]', () => {
    const url = (query: string) => ({ DATABASE_URL: `postgres://db.example/tillsyn?${query}` });
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(settingsOf(url(`sslmode=${mode}`)).databaseUrl).toContain('?sslmode=verify-full');
    expect(settingsOf(url('sslmode=disable')).databaseUrl).toContain('?sslmode=disable');
    for (const query of ['sslmode=no-verify', 'sslmode=prefer', 'ssl=no-verify', 'uselibpqcompat=true'])
      expect(refusal(url(query))).toContain('verify-full');
    expect(refusal(url('sslmode=verify-full&sslrootcert=/nowhere/ca.pem'))).toContain('/nowhere/ca.pem');
  });

  test('a kept secret that is too short is no secret', () => {
    const spoilt = mkdtempSync(join(tmpdir(), 'tillsyn-settings-'));
    writeFileSync(join(spoilt, 'token-secret'), 'x');
    expect(() => secretInFolder(spoilt)).toThrow('too short');
    rmSync(spoilt, { recursive: true });
  });

  test('FILES_URL takes a folder and a file address', () => {
    const folderOf = (address: string) => settingsOf({ FILES_URL: address }).files;
    expect(folderOf('file:///srv/files%20here')).toEqual({ kind: 'folder', folder: '/srv/files here' });
    expect(folderOf('/srv/files')).toEqual({ kind: 'folder', folder: '/srv/files' });
  });

  test('FILES_URL takes a bucket, with keys from the environment or a file [OPS-01]', () => {
    const address = 's3://bucket/some/where/?endpoint=https://s3.example.com:9000&region=eu-north-1';
    const place = {
      kind: 's3',
      bucket: 'bucket',
      prefix: 'some/where/',
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-north-1',
      accessKeyId: 'id',
      secretAccessKey: 'hidden',
    };
    const keys = { FILES_KEY_ID: 'id', FILES_KEY_SECRET: 'hidden' };
    expect(settingsOf({ FILES_URL: address, ...keys }).files).toEqual(place);
    const file = join(folder, 'keys');
    writeFileSync(file, 'id\nhidden\n');
    expect(settingsOf({ FILES_URL: address, FILES_KEY_FILE: file }).files).toEqual(place);
    expect(refusal({ FILES_URL: address })).toContain('FILES_KEY_ID');
    expect(refusal({ FILES_URL: address, FILES_KEY_FILE: join(folder, 'none') })).toContain('FILES_KEY_FILE');
    for (const wrong of [
      's3://bucket',
      's3://bucket?endpoint=ftp://x',
      's3://hidden@bucket?endpoint=https://x',
    ])
      expect(refusal({ FILES_URL: wrong, ...keys })).toMatch(/^FILES_URL must be(?!.*hidden)/);
  });

  test('OUTGOING_ALLOWED_HOSTS takes hosts and ports, as an address names them', () => {
    const hosts = ' Keycloak.Intern.example:8443, 10.1.2.3,[FD00::1]:443 ,';
    expect(settingsOf({ OUTGOING_ALLOWED_HOSTS: hosts }).outgoingHosts).toEqual([
      'keycloak.intern.example:8443',
      '10.1.2.3',
      '[fd00::1]:443',
    ]);
    for (const wrong of ['a b', 'host/path', 'user@host', 'host:0x', 'fd00::1', 'host:99999'])
      expect(refusal({ OUTGOING_ALLOWED_HOSTS: wrong }), wrong).toContain('OUTGOING_ALLOWED_HOSTS must be');
  });

  test('DNS_SERVERS takes addresses with and without a port', () => {
    const servers = ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353'];
    expect(settingsOf({ DNS_SERVERS: servers.join(', ') }).dnsServers).toEqual(servers);
  });

  test('the public address is kept without its last slash', () => {
    expect(settingsOf({ PUBLIC_URL: 'https://tillsyn.example/app/' }).publicUrl).toBe(
      'https://tillsyn.example/app',
    );
    expect(settingsOf({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost:80');
  });
});
