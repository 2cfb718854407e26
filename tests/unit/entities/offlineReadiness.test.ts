import { expect, test, vi } from 'vitest';
import { makeReady, type ReadyPart, type ReadyStep } from '#entities/rounds/device/offlineReadiness.ts';
import { openDevice, replaceDevice } from '#offline/log/device.ts';
import { offlineFailure } from '#platform/calls/failure.ts';
import { allowWarning } from '#tests/support/warnings.ts';
import { aTablet, openTablet } from '#tests/support/rounds/offline.ts';

const category = {
  id: 1,
  translationKey: 'signs',
  translationKeyTranslated: 'Skyltar',
  relatedFlawTypes: [],
};
/** The backend's response for the categories, by language. */
let categories: Record<string, unknown>;

vi.mock('#platform/calls/http.ts', () => ({
  sendRequest: () => Promise.resolve({ ok: false, failure: offlineFailure() }),
  sendCall: (_name: string, { path }: { path?: { langCode: string } }) =>
    Promise.resolve({ ok: true, data: categories[path?.langCode ?? ''], status: 200 }),
}));

const ready = async () => {
  const parts: Partial<Record<ReadyStep, ReadyPart>> = {};
  allowWarning(/could not be/);
  await makeReady({ ownerUserId: 1, roundId: null, floorIds: [], isOpen: false }, (step, part) => {
    parts[step] = part;
  });
  const { snapshots } = await openDevice();
  const storedTexts = await Promise.all(
    ['sv', 'en', 'fi'].map((one) => snapshots.text(`flawCategories:${one}`)),
  );
  return { parts, kept: storedTexts };
};

test('a round is made ready in every language, and isn’t while one of them is missing [RLOG-07]', async () => {
  replaceDevice(openTablet(aTablet()));
  categories = { sv: [category], en: [category], fi: [category] };
  const fullReport = await ready();
  expect(fullReport.kept).toEqual([[category], [category], [category]]);
  expect([fullReport.parts.categories?.status, fullReport.parts.texts?.status]).toEqual(['ready', 'ready']);
  replaceDevice(openTablet(aTablet()));
  categories = { sv: [category], en: [category], fi: null };
  expect((await ready()).parts.categories?.status).toBe('missing');
});

test('categories that lack what the specification names replace none that are kept', async () => {
  replaceDevice(openTablet(aTablet()));
  categories = { sv: [category], en: [category], fi: [category] };
  await ready();
  categories.fi = [{ ...category, translationKeyTranslated: null }];
  const { parts, kept } = await ready();
  expect([kept[2], parts.categories?.status]).toEqual([[category], 'ready']);
});
