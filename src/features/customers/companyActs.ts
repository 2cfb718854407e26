import type { Company } from '#contract/tenants/company.ts';

/** What is being done with a reseller. */
export type CompanyAct = { kind: 'add' } | { kind: 'edit' | 'delete'; company: Company };

/** What the reseller menu starts. */
export type StartCompanyAct = (act: CompanyAct) => void;
