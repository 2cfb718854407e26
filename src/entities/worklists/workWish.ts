import { pathTo } from '#platform/paths.ts';

/** Filter of the work list in a link, as in its address. */
export type WorkWish = {
  tab: 'flaws' | 'rounds' | 'questions';
  age?: 'sub14' | 'sub30' | 'over30';
  state?: 'done' | 'all';
  building?: number | null;
  stage?: 'overdue' | 'toCheck' | 'fixed' | 'turnedDown';
  severity?: number;
  person?: number;
  /** Range of discovery days: first and last, YYYY-MM-DD, of one year. */
  start?: string;
  stop?: string;
};

/** Returns the address of the work list with this filter. */
export const pathToWork = (wish: WorkWish): string => pathTo('work', {}, { query: wish });
