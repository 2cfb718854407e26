import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { unaskedIds } from '#tests/support/isolation/bodyIds.ts';
import { wholeTable } from './rows/all.ts';

/** Ids in bodies without an owner: ignored, or of shared reference data. */
const nobodys = [
  'createPasskey credential.id',
  'createPasskey credential.rawId',
  'createUser applicationId',
  'createUser companyId',
  'updateUser companyId',
  'updateUser customerId',
  'updateUser identityId',
  'updateCustomer parentId',
  'updateCustomer companyId',
  'unlinkUser userId',
  'unlinkUser customerId',
  'createMap oldFileId',
  'updateMap oldFileId',
  'createFireProtection flawCategoryId',
  'createFireProtection flawTypeId',
  'updateFireProtection flawCategoryId',
  'updateFireProtection flawTypeId',
  'importFireProtections rows.[].flawCategoryId',
  'importFireProtections rows.[].flawTypeId',
  'createFlaw flawTypeId',
  'updateFlaw flawTypeId',
  'saveSeverityRules types.[].flawTypeId',
  'acceptFaultReport flawTypeId',
  // Replacement exists for entries and checklists only.
  'moveRoles [].idToReplace',
  'loginWithPasskey credential.id',
  'loginWithPasskey credential.rawId',
  'moveQuestions [].idToReplace',
  'saveIdentityProvider clientId',
  'startProviderLogin providerId',
  // Compared with the licence's own, which the path names.
  'updateLicence customerId',
];

test('every call has its row in the table of rights and scopes', () => {
  expect(Object.keys(wholeTable).sort()).toEqual(Object.keys(calls).sort());
});

test('every row runs at every level and relation', () => {
  const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
  const rows = readdirSync(join(import.meta.dirname, 'rows')).flatMap((name) =>
    [...textOf(`rows/${name}`).matchAll(/^export const (\w+Rows)\b/gm)].map(([, table = '']) => table),
  );
  const runTexts = readdirSync(join(import.meta.dirname, 'deep')).map((name) => textOf(`deep/${name}`));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((table) => !runTexts.some((text) => text.includes(table)))).toEqual([]);
});

test('every id in a body has a case that names another place’s record with it', () => {
  const unasked = Object.entries(wholeTable).flatMap(([name, row]) => unaskedIds(name as CallName, row));
  expect([...new Set(unasked)].sort()).toEqual([...new Set(nobodys)].sort());
});
