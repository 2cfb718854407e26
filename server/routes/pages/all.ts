import type { PageRoute } from '#server/core/page.ts';
import { contractorPages } from './contractorPage.ts';
import { labelPages } from './labelPage.ts';
import { reportPages } from './reportPage.ts';

/** The server's own pages: for people without an account, who reach nothing else. */
export const pageRoutes: readonly PageRoute[] = [...labelPages, ...reportPages, ...contractorPages];
