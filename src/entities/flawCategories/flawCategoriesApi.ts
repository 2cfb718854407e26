import type { FlawCategory, FlawType } from '#contract/catalogue/catalogue.ts';
import type { Language } from '#contract/constants.ts';
import { isId, isText, needed, record, rows, UnfitError } from '#domain/shape.ts';
import { onceDeviceOpened } from '#offline/log/deviceUse.ts';
import { logFailure } from '#platform/log.ts';
import { sendCall } from '#platform/calls/http.ts';
import { readTokens } from '#platform/calls/sessionTokens.ts';
import { baseApi } from '#store/baseApi.ts';

/** Opens the device's store, which is loaded on demand: the dashboard, which shows flaws, opens without it. */
const openDevice = async () => (await import('#offline/log/device.ts')).openDevice();

const keyOf = (language: Language): string => `flawCategories:${language}`;

const text = needed(isText);
const typesOf = rows(
  record<FlawType>({
    id: needed(isId),
    translationKey: text,
    translationKeyTranslated: text,
    suggestedActionTranslated: text,
  }),
);
const categoriesOf = rows(
  record<FlawCategory>({
    id: needed(isId),
    translationKey: text,
    translationKeyTranslated: text,
    relatedFlawTypes: typesOf,
  }),
);

/** Reads the categories of a response or stored text; null if it lacks required fields. [FLAW-26, FLAW-28] */
const readCategories = (value: unknown): FlawCategory[] | null => {
  try {
    return categoriesOf(value, {});
  } catch (error) {
    if (!(error instanceof UnfitError)) throw error;
    return null;
  }
};

/** Fetches the categories from the backend; null if that fails. */
const askCategories = async (language: Language): Promise<FlawCategory[] | null> => {
  const outcome = await sendCall('listFlawCategories', { path: { langCode: language } });
  const categories = outcome.ok ? readCategories(outcome.data) : null;
  // A request cancelled by the end of the session isn't a failure.
  if (!categories && readTokens()) logFailure('the flaw categories could not be loaded', outcome);
  return categories;
};

const keep = async (language: Language, categories: FlawCategory[]): Promise<void> => {
  const { snapshots } = await openDevice();
  await snapshots.keepText(keyOf(language), categories);
};

const keptCategories = async (language: Language): Promise<FlawCategory[]> => {
  const { snapshots } = await openDevice();
  return readCategories(await snapshots.text(keyOf(language))) ?? [];
};

const keepQuietly = (language: Language, categories: FlawCategory[]): void => {
  keep(language, categories).catch((error: unknown) =>
    logFailure('the flaw categories could not be kept', error),
  );
};

/**
 * Loads the categories from the backend, else from this device, else none. They are stored once the page has opened the device's store,
 * which a response doesn't open. [FLAW-29, FLAW-32]
 */
const loadCategories = async (language: Language): Promise<FlawCategory[]> => {
  const categories = await askCategories(language);
  if (!categories) return keptCategories(language);
  onceDeviceOpened(() => keepQuietly(language, categories));
  return categories;
};

/** Fetches the categories onto this device; returns the number of stored categories, 0 for none. */
export const keepFlawCategories = async (language: Language): Promise<number> => {
  const categories = await askCategories(language);
  if (categories) await keep(language, categories);
  return (await keptCategories(language)).length;
};

const flawCategoriesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFlawCategories: build.query<FlawCategory[], Language>({
      queryFn: async (language) => ({ data: await loadCategories(language) }),
      providesTags: ['FlawCategory'],
      keepUnusedDataFor: 3_600,
    }),
  }),
});

export const { useListFlawCategoriesQuery } = flawCategoriesApi;
export const { listFlawCategories } = flawCategoriesApi.endpoints;
const noCategories: FlawCategory[] = [];

/** Returns the flaw categories with their types in a language; an empty list, without an error, when they aren't available. [FLAW-29] */
export const useFlawCategories = (language: Language): { categories: FlawCategory[]; isLoading: boolean } => {
  const { data, isLoading } = useListFlawCategoriesQuery(language);
  return { categories: data ?? noCategories, isLoading };
};
