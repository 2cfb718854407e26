import type approvals from '../../locales/sv/approvals.json';
import type common from '../../locales/sv/common.json';
import type customers from '../../locales/sv/customers.json';
import type dashboard from '../../locales/sv/dashboard.json';
import type errors from '../../locales/sv/errors.json';
import type flaws from '../../locales/sv/flaws.json';
import type inventory from '../../locales/sv/inventory.json';
import type rounds from '../../locales/sv/rounds.json';
import type session from '../../locales/sv/session.json';
import type sync from '../../locales/sv/sync.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      approvals: typeof approvals;
      common: typeof common;
      customers: typeof customers;
      dashboard: typeof dashboard;
      errors: typeof errors;
      flaws: typeof flaws;
      inventory: typeof inventory;
      rounds: typeof rounds;
      session: typeof session;
      sync: typeof sync;
    };
  }
}
