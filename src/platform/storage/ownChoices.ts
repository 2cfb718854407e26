import { localTexts, readJson, writeJson } from './storage.ts';
import { storageKeys } from './storageKeys.ts';

/** A user's settings of a list, besides its address. */
export interface ListChoice {
  /** Columns shown or hidden by the user; the others follow the list's default. */
  columns: Readonly<Record<string, boolean>>;
  pageSize: number | null;
}

const noChoice: ListChoice = { columns: {}, pageSize: null };

const partOf = (source: unknown, name: string): unknown =>
  source instanceof Object ? Object.entries(source).find(([key]) => key === name)?.[1] : undefined;

const asObject = (value: unknown): object => (value instanceof Object ? value : {});

const ownerOf = (): string => String(partOf(readJson(localTexts, storageKeys.user), 'id') ?? '');

/** Reads the logged-in user's settings of a list on this device; each user of a shared device has their own. */
export const readListChoice = (listId: string): ListChoice => {
  const storedChoice = partOf(partOf(readJson(localTexts, storageKeys.lists), ownerOf()), listId);
  const columns = Object.entries(asObject(partOf(storedChoice, 'columns')));
  const pageSize = partOf(storedChoice, 'pageSize');
  return {
    columns: Object.fromEntries(columns.filter(([, isShown]) => typeof isShown === 'boolean')),
    pageSize: typeof pageSize === 'number' ? pageSize : noChoice.pageSize,
  };
};

/** Stores some of the user's settings of a list, leaving the others and other users' unchanged. */
export const storeListChoice = (listId: string, changes: Partial<ListChoice>): void => {
  const allChoices = asObject(readJson(localTexts, storageKeys.lists));
  const ownerChoices = asObject(partOf(allChoices, ownerOf()));
  const next = { ...ownerChoices, [listId]: { ...readListChoice(listId), ...changes } };
  writeJson(localTexts, storageKeys.lists, { ...allChoices, [ownerOf()]: next });
};
