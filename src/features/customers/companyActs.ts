import type { Company } from '#contract/tenants/company.ts';

/** Current action on a reseller. */
export type CompanyAct = { kind: 'add' } | { kind: 'edit' | 'delete'; company: Company };

/** Function that starts an action on resellers. */
export type StartCompanyAct = (act: CompanyAct) => void;
