import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecretBox, SecretBoxError } from '#server/core/secrets/secretBox.ts';
import type { SecretKey } from '#server/core/secrets/secretBox.ts';
import { installationSecrets } from '#server/db/schema/installation.ts';
import { readSecretKeys, secretKeysIn, secretKeysOf } from '#server/settings/secretKeys.ts';
import { SettingsError } from '#server/settings/settingsError.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newKey = (id: string): SecretKey => ({ id, key: randomBytes(32) });
const lineOf = ({ id, key }: SecretKey) => `${id} ${key.toString('base64')}`;
const place = 'identity_providers:client_secret:7';

/** Returns the code of the failure to open a sealed text. */
function failureOf(open: () => string): string {
  try {
    return open();
  } catch (error) {
    return error instanceof SecretBoxError ? error.code : String(error);
  }
}

describe('a secret box', () => {
  const [first, second] = [newKey('2026'), newKey('2027')];

  test('a sealed text hides its secret, differs each time, and opens in its place', () => {
    const box = createSecretBox([first]);
    const texts = ['', 'hemlig', 'ä'.repeat(5_000)].map((plain) => {
      const sealed = box.seal(plain, place);
      expect(box.open(sealed, place)).toBe(plain);
      expect(sealed).toMatch(/^v1\.2026\.[\w-]{16}\.[\w-]+$/);
      return sealed;
    });
    expect(box.seal('hemlig', place)).not.toBe(texts[1]);
  });

  test('a text that was altered anywhere is refused', () => {
    const box = createSecretBox([first]);
    const sealed = box.seal('hemlig', place);
    const parts = sealed.split('.');
    const flipped = (at: number) => {
      const bytes = Buffer.from(parts[at] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return parts.with(at, bytes.toString('base64url')).join('.');
    };
    const cut = parts.with(3, (parts[3] ?? '').slice(0, 8)).join('.');
    for (const altered of [
      flipped(2),
      flipped(3),
      cut,
      sealed.slice(0, -4),
      `${sealed}.x`,
      `v2${sealed.slice(2)}`,
      '',
    ])
      expect(
        failureOf(() => box.open(altered, place)),
        altered,
      ).toBe('altered');
  });

  test('a text in another row, column or under another key of its id is refused', () => {
    const box = createSecretBox([first]);
    const sealed = box.seal('hemlig', place);
    for (const other of ['identity_providers:client_secret:8', 'identity_providers:issuer:7', ''])
      expect(failureOf(() => box.open(sealed, other))).toBe('altered');
    expect(failureOf(() => createSecretBox([newKey('2026')]).open(sealed, place))).toBe('altered');
  });

  test('after a rotation older texts still open, and no longer once their key is removed', () => {
    const old = createSecretBox([first]).seal('hemlig', place);
    const rotated = createSecretBox([second, first]);
    const renewed = rotated.seal('hemlig', place);
    expect([rotated.open(old, place), rotated.isCurrent(old)]).toEqual(['hemlig', false]);
    expect([rotated.open(renewed, place), rotated.isCurrent(renewed)]).toEqual(['hemlig', true]);
    const cleaned = createSecretBox([second]);
    expect(failureOf(() => cleaned.open(old, place))).toBe('unknown_key');
    expect(cleaned.open(renewed, place)).toBe('hemlig');
    const relabelled = old.replace('2026', '2027');
    expect(failureOf(() => rotated.open(relabelled, place))).toBe('altered');
  });
});

describe('the keys of stored secrets', () => {
  const embedded = { db: backend.db };

  test('a file of keys has one a line, newest first, with comments between', () => {
    const [newest, older] = [newKey('2027'), newKey('2026')];
    expect(secretKeysIn(`# ours\n${lineOf(newest)}\n\n${lineOf(older)}\n`)).toEqual([newest, older]);
  });

  test.for([
    ['an empty file', ''],
    ['a short key', `1 ${randomBytes(31).toString('base64')}`],
    ['no id', randomBytes(32).toString('base64')],
    ['the same id twice', `${lineOf(newKey('1'))}\n${lineOf(newKey('1'))}`],
    ['an id with a dot', lineOf(newKey('1.2'))],
    ['a broken line after a good one', `${lineOf(newKey('1'))}\nhidden`],
  ])('%s stops the start in one line that repeats no key', ([, text = '']) => {
    const file = join(folder, 'wrong');
    writeFileSync(file, text);
    expect(() => readSecretKeys(file)).toThrow(SettingsError);
    expect(() => readSecretKeys(file)).toThrow(/^SECRETS_KEY(?!.*hidden)[^\n]*$/);
  });

  test('without a setting a key is made once, and kept in the data folder for its owner alone', async () => {
    const options = { dataDir: join(folder, 'data'), now: backend.time.now };
    const [key, ...more] = await secretKeysOf(null, embedded, options);
    expect([key?.key.length, more]).toEqual([32, []]);
    expect(await secretKeysOf(null, embedded, options)).toEqual([key]);
    expect(readdirSync(options.dataDir)).toEqual(['secrets-key']);
    expect(statSync(join(options.dataDir, 'secrets-key')).mode & 0o077).toBe(0);
  });

  test('a key that was made before the administrator set one still opens what it sealed', async () => {
    const options = { dataDir: join(folder, 'earlier'), now: backend.time.now };
    const generated = await secretKeysOf(null, embedded, options);
    const sealed = createSecretBox(generated).seal('hemlig', place);
    const own = newKey('own');
    const keys = await secretKeysOf([own], embedded, options);
    expect(keys).toEqual([own, ...generated]);
    expect(createSecretBox(keys).open(sealed, place)).toBe('hemlig');
  });

  test('servers of one database share the key that one of them made', async () => {
    const several = { db: backend.db, shared: {} as never };
    const keysIn = (name: string) =>
      secretKeysOf(null, several, { dataDir: join(folder, name), now: backend.time.now });
    const [one, other] = await Promise.all([keysIn('server1'), keysIn('server2')]);
    expect(one).toEqual(other);
    expect(one).toHaveLength(1);
    expect(await backend.db.$count(installationSecrets)).toBe(1);
    expect(readdirSync(folder)).not.toContain('server1');
    const own = newKey('own');
    expect(await secretKeysOf([own], several, { dataDir: folder, now: backend.time.now })).toEqual([
      own,
      ...one,
    ]);
  });

  test('a cut off file of the generated key stops the start', async () => {
    const dataDir = mkdtempSync(join(folder, 'cut-'));
    writeFileSync(join(dataDir, 'secrets-key'), 'g12 abc');
    await expect(secretKeysOf(null, embedded, { dataDir, now: backend.time.now })).rejects.toThrow(
      'SECRETS_KEY',
    );
    expect(readFileSync(join(dataDir, 'secrets-key'), 'utf8')).toBe('g12 abc');
  });
});
