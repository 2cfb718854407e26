import { dropStoredProgram, findFreshProgram } from './app/recovery/freshProgram.ts';
import { removeRecoveryPage, showRecoveryPage } from './app/recovery/recoveryPage.ts';
import type { RecoveryReason } from './app/recovery/recoveryPage.ts';
import { watchStart } from './app/recovery/watchStart.ts';
import { storedLanguage } from './platform/language/language.ts';
import { correctAddress, languageOf } from './platform/startAddress.ts';
import { localTexts, readJson, tabTexts } from './platform/storage/storage.ts';
import { storageKeys } from './platform/storage/storageKeys.ts';

/**
 * Runs inline in the page, before anything that could be missing or foreign. If the program doesn't start, it is fetched once more,
 * bypassing the service worker and its cache; if it still doesn't, a page independent of the program says why and saves the user's unsent
 * work as a rescue file. It never touches the databases.
 */
const base = new URL('./', window.location.href.split(/[?#]/)[0]).href;

const fetchFreshProgram = async (): Promise<RecoveryReason> => {
  const fresh = await findFreshProgram(base);
  if (!fresh.isThere) return 'unreachable';
  await dropStoredProgram(base, fresh.files);
  window.location.reload();
  return 'again';
};

const userOf = (value: unknown): { id: number; email: string } | null =>
  value instanceof Object &&
  'id' in value &&
  typeof value.id === 'number' &&
  'email' in value &&
  typeof value.email === 'string'
    ? { id: value.id, email: value.email }
    : null;

const sourceOf = (): IDBFactory | null => {
  try {
    return window.indexedDB ?? null;
  } catch {
    return null; // some browsers throw on access when storage is blocked
  }
};

/** Returns whether to retry without asking: once per tab, and not if the tab can't remember it. */
const isFirstTry = (): boolean =>
  tabTexts.get(storageKeys.recovered) === null && tabTexts.set(storageKeys.recovered, '');

const recover = async (): Promise<void> => {
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  const language = languageOf(correctAddress(window.location.hash.replace(/^#/, ''), context)) ?? 'sv';
  const user = userOf(readJson(localTexts, storageKeys.user));
  await showRecoveryPage(
    { language, user, source: sourceOf(), retry: fetchFreshProgram },
    isFirstTry() ? null : 'again',
  );
};

const started = (): void => {
  removeRecoveryPage();
  tabTexts.remove(storageKeys.recovered);
};

watchStart({ page: document, target: window }, () => void recover(), started);
