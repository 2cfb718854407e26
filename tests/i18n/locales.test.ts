import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';
import { problems } from '#contract/problems.ts';

const root = join(import.meta.dirname, '../..');
type Texts = Map<string, string>;

const flatten = (node: unknown, path: string, into: Texts): Texts => {
  if (typeof node === 'string') into.set(path, node);
  else if (node instanceof Object) {
    for (const [key, value] of Object.entries(node)) flatten(value, path ? `${path}.${key}` : key, into);
  }
  return into;
};
const textsOf = (language: Language, namespace: string): Texts =>
  flatten(
    JSON.parse(readFileSync(join(root, 'locales', language, `${namespace}.json`), 'utf8')),
    '',
    new Map(),
  );

const namespacesOf = (language: Language): string[] =>
  readdirSync(join(root, 'locales', language))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();
const namespaces = namespacesOf('sv');
const text = (language: Language, namespace: string, key: string): string | undefined =>
  textsOf(language, namespace).get(key);

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

describe('texts', () => {
  test('every language has the same namespaces [SHELL-29]', () => {
    for (const language of languages) expect(namespacesOf(language)).toEqual(namespaces);
  });

  describe.each(namespaces)('%s', (namespace) => {
    const swedish = textsOf('sv', namespace);

    test.each(['en', 'fi'] as const)('has the same keys in sv and %s [SHELL-29]', (language) => {
      expect([...textsOf(language, namespace).keys()].toSorted()).toEqual([...swedish.keys()].toSorted());
    });

    test.each(languages)('has a text for every key in %s', (language) => {
      const empty = [...textsOf(language, namespace)]
        .filter(([, value]) => value.trim() === '')
        .map(([key]) => key);
      expect(empty).toEqual([]);
    });

    test.each(['en', 'fi'] as const)('has the same placeholders in sv and %s', (language) => {
      const holes = (value: string): string[] => [...new Set(value.match(/\{\{\s*\w+/g) ?? [])].toSorted();
      // "one person" needs no number in one language and has it in another.
      const otherForms = [...textsOf(language, namespace)].filter(([key]) => !key.endsWith('_one'));
      const differing = otherForms.filter(
        ([key, value]) => holes(value).join() !== holes(swedish.get(key) ?? '').join(),
      );
      expect(differing.map(([key]) => key)).toEqual([]);
    });
  });
});

test('every failure of the contract has a text in every language', () => {
  for (const language of languages) {
    const texts = textsOf(language, 'errors');
    expect(Object.keys(problems).filter((code) => !texts.has(code))).toEqual([]);
  }
});

test('the browser tests ask for texts that exist', () => {
  const keys = filesIn('tests/e2e').flatMap((file) => file.match(/(?<=')\w+:[\w.]+(?=')/g) ?? []);
  const missing = [...new Set(keys)].filter((key) => {
    const [namespace = '', path = ''] = key.split(':');
    return namespaces.includes(namespace) && !textsOf('sv', namespace).has(path);
  });
  expect(keys.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('no key is unused', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8');
  const source = [page, ...filesIn('src'), ...filesIn('server')].join('\n');
  const quotedNames = new Set([...source.matchAll(/['":]([\w.-]+)(?=['"])/g)].map(([, name]) => name));
  const isUsed = (namespace: string, key: string): boolean => {
    if (namespace === 'errors' && key in problems) return true;
    const base = key.replace(/_(zero|one|other)$/, '');
    const segments = base.split('.');
    if (quotedNames.has(base)) return true;
    const [first = base, last = ''] = base.split('_');
    if (source.includes(`\`${first}_\${`)) return true;
    // The texts of a named e-mail: `${name}_subject`.
    if (quotedNames.has(first) && source.includes(`}_${last}\``)) return true;
    // A computed key: t(`group.${name}`), t(`${group}.title`), or a name from a list.
    return segments.some((_, index) => {
      const head = segments.slice(0, index).join('.');
      return head !== '' && (source.includes(`${head}.\${`) || source.includes(`:${head}.\${`));
    });
  };
  const unused = namespaces.flatMap((namespace) =>
    [...textsOf('sv', namespace).keys()]
      .filter((key) => !isUsed(namespace, key))
      .map((key) => `${namespace}:${key}`),
  );
  expect(unused).toEqual([]);
});

describe('texts that the specification quotes are those of their language', () => {
  test('failures without a message: "Something went wrong" [WIRE-08]', () => {
    expect(text('en', 'common', 'failure.something_went_wrong')).toBe('Something went wrong');
  });

  test('required and e-mail in Swedish, spelling included [FORM-02, FORM-04]', () => {
    expect(text('sv', 'common', 'validators.required')).toBe('Fältet får inte vara tomt.');
    expect(text('sv', 'common', 'validators.email')).toBe('Ogilitlig E-Postadress');
  });

  test('login and its licence in English [AUTH-12, AUTH-14]', () => {
    expect(text('en', 'session', 'login.wrong_credentials')).toBe('Wrong email or password');
    expect(text('en', 'session', 'login.no_active_license')).toBe('No active license!');
  });

  test('recovering and resetting the password in English [AUTH-21, AUTH-25, AUTH-26]', () => {
    expect(text('en', 'session', 'recoverpassword.error')).toBe('Failed to initiate password reset.');
    expect(text('en', 'session', 'resetpassword.error_mismatch')).toBe('Passwords do not match!');
    expect(text('en', 'session', 'resetpassword.error_generic')).toBe(
      'Something went wrong, please try again or request a new link.',
    );
  });

  test('a level that is moved under itself in English [PICK-31]', () => {
    expect(text('en', 'errors', 'move_under_itself')).toBe('Cannot move a level under itself.');
  });

  test('a round that is kept on the device in English [SAVE-16]', () => {
    expect(namespaces.flatMap((namespace) => [...textsOf('en', namespace).values()])).toContain(
      'No internet connection, saved locally.',
    );
  });
});
