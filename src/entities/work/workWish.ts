import { pathTo } from '#platform/paths.ts';

/** The filter of the work list in a link, as in its address. */
export type WorkWish = {
  tab: 'flaws' | 'rounds' | 'questions';
  age?: 'sub14' | 'sub30' | 'over30';
  state?: 'done' | 'all';
  building?: number | null;
  stage?: 'overdue' | 'toCheck' | 'fixed' | 'turnedDown';
  severity?: number;
  person?: number;
  /** Found from this day on, and until that one: YYYY-MM-DD of one year. */
  start?: string;
  stop?: string;
};

/** The address of the work list with this filter. */
export const pathToWork = (wish: WorkWish): string => pathTo('work', {}, { query: wish });
