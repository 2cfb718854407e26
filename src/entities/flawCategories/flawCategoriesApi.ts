import type { FlawCategory } from '../../contract/catalogue.ts';
import type { Language } from '../../contract/constants.ts';
import { openDevice } from '../../offline/log/device.ts';
import { logFailure } from '../../platform/log.ts';
import { sendCall } from '../../platform/http.ts';
import { readTokens } from '../../platform/sessionTokens.ts';
import { baseApi } from '../../store/baseApi.ts';

const keyOf = (language: Language): string => `flawCategories:${language}`;

const isCategories = (value: unknown): value is FlawCategory[] => Array.isArray(value);

/** The categories as the backend has them now, else as this device keeps them, else none. [FLAW-29, FLAW-32] */
const loadCategories = async (language: Language): Promise<FlawCategory[]> => {
  const { snapshots } = await openDevice();
  const outcome = await sendCall('listFlawCategories', { path: { langCode: language } });
  if (outcome.ok) {
    await snapshots.keepText(keyOf(language), outcome.data);
    return outcome.data;
  }
  // What the end of the session called off isn't a failure.
  if (readTokens()) logFailure('the flaw categories could not be loaded', outcome.failure);
  const kept = await snapshots.text(keyOf(language));
  return isCategories(kept) ? kept : [];
};

/** Fetches the categories onto this device; answers how many it keeps now, 0 for none. */
export const keepFlawCategories = async (language: Language): Promise<number> => {
  await loadCategories(language);
  const kept = await (await openDevice()).snapshots.text(keyOf(language));
  return isCategories(kept) ? kept.length : 0;
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

const { useListFlawCategoriesQuery } = flawCategoriesApi;
export const { listFlawCategories } = flawCategoriesApi.endpoints;
const none: FlawCategory[] = [];

/** The flaw categories with their types in a language; an empty list, silently, when they can't be had. [FLAW-29] */
export const useFlawCategories = (language: Language): { categories: FlawCategory[]; isLoading: boolean } => {
  const { data, isLoading } = useListFlawCategoriesQuery(language);
  return { categories: data ?? none, isLoading };
};
