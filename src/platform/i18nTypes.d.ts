import type apiKeys from '../../locales/sv/apiKeys.json';
import type approvals from '../../locales/sv/approvals.json';
import type buildings from '../../locales/sv/buildings.json';
import type common from '../../locales/sv/common.json';
import type customers from '../../locales/sv/customers.json';
import type dashboard from '../../locales/sv/dashboard.json';
import type drawingFile from '../../locales/sv/drawingFile.json';
import type errors from '../../locales/sv/errors.json';
import type fit from '../../locales/sv/fit.json';
import type flaws from '../../locales/sv/flaws.json';
import type floors from '../../locales/sv/floors.json';
import type imports from '../../locales/sv/imports.json';
import type inventory from '../../locales/sv/inventory.json';
import type licences from '../../locales/sv/licences.json';
import type lists from '../../locales/sv/lists.json';
import type roundHistory from '../../locales/sv/roundHistory.json';
import type rounds from '../../locales/sv/rounds.json';
import type search from '../../locales/sv/search.json';
import type session from '../../locales/sv/session.json';
import type statistics from '../../locales/sv/statistics.json';
import type sync from '../../locales/sv/sync.json';
import type users from '../../locales/sv/users.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      apiKeys: typeof apiKeys;
      approvals: typeof approvals;
      buildings: typeof buildings;
      common: typeof common;
      customers: typeof customers;
      dashboard: typeof dashboard;
      drawingFile: typeof drawingFile;
      errors: typeof errors;
      fit: typeof fit;
      flaws: typeof flaws;
      floors: typeof floors;
      imports: typeof imports;
      inventory: typeof inventory;
      licences: typeof licences;
      lists: typeof lists;
      roundHistory: typeof roundHistory;
      rounds: typeof rounds;
      search: typeof search;
      session: typeof session;
      statistics: typeof statistics;
      sync: typeof sync;
      users: typeof users;
    };
  }
}
