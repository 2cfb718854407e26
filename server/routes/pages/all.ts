import type { PageRoute } from '#server/core/page.ts';
import { contractorPages } from '../contractors/contractorPage.ts';
import { incidentPages } from '../codes/incidentPage.ts';
import { labelPages } from '../codes/labelPage.ts';
import { oidcPages } from '../identity/oidcPages.ts';
import { reportPages } from '../faultReports/reportPage.ts';

/** Server-rendered pages for people without an account, who have no other access. */
export const pageRoutes: readonly PageRoute[] = [
  ...labelPages,
  ...incidentPages,
  ...reportPages,
  ...contractorPages,
  ...oidcPages,
];
