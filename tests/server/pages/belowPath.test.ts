import { expect, test } from 'vitest';
import { randomToken } from '#server/services/shared/tokens.ts';
import { aFlaw } from '#tests/support/hostile/uploadForm.ts';
import { contractorLink } from '#tests/support/seeds/contractorLink.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testSecret, testSecretKeys } from '#tests/support/server/testSecret.ts';
import { codeOn, visitor } from './pages.ts';

const settings = {
  tokenSecret: testSecret,
  secretKeys: testSecretKeys,
  publicUrl: 'https://example.com/tillsyn',
  clientFolder: null,
  keptAssetsFolder: null,
  isLimited: false,
};
const backend = await useBackend({ parts: { settings } });
const { open, send, upload } = visitor(backend);

/** Returns the absolute addresses in a page. */
const addresses = (text: string): string[] =>
  [...text.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, address = '']) => address);

test('below a path of the product all addresses of its own pages begin with it [LIFE-155]', async () => {
  const { item, level, map } = await roundSeed(backend).plan({ hasDrawing: true });
  const on = { customerId: level.id, buildingId: item.buildingId, mapItemId: item.id };
  const code = await codeOn(backend, 'AB3CD5EF', on);
  const page = randomToken();
  const { to } = await send(`/i/${code}`, { text: 'Trasig', page });
  expect(to).toBe(`/tillsyn/report/${page}?lang=en`);
  expect((await upload(`/report/${page}/photo`)).to).toBe(to);
  const { path } = await contractorLink(backend, await aFlaw(backend, map));
  await upload(`${path}/photo`);
  const pages = [
    `/i/${code}`,
    '/i/ZZZZ2345',
    `/report/${page}`,
    '/report/unknown',
    path.replace(/\/flaw.*/, ''),
  ];
  for (const path of pages) {
    const links = addresses((await open(path)).text);
    expect(links.length, path).toBeGreaterThan(1);
    expect(
      links.filter((address) => !address.startsWith('/tillsyn/')),
      path,
    ).toEqual([]);
  }
});
