import { useSearchParams } from 'react-router-dom';

/** Returns the preselection in the address: `prefCat` a category's id, `prefKey` a category's key. [FLAW-09, FLAW-10] */
export const useFlawPreference = (): { prefCat: number | null; prefKey: string | null } => {
  const [query] = useSearchParams();
  const id = Number(query.get('prefCat'));
  return { prefCat: Number.isInteger(id) && id > 0 ? id : null, prefKey: query.get('prefKey') };
};
