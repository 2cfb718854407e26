import { pathTo } from '../../platform/paths.ts';

/** What of the work list a link opens, as its address tells it. */
export type WorkWish = {
  tab: 'flaws' | 'rounds' | 'questions';
  age?: 'sub14' | 'sub30' | 'over30';
  state?: 'done' | 'all';
  building?: number | null;
  /** Found from this day on, and until that one: YYYY-MM-DD of one year. */
  start?: string;
  stop?: string;
};

/** The address of the work list that holds it. */
export const pathToWork = (wish: WorkWish): string => pathTo('work', {}, { query: wish });
