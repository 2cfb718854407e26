import type { ResourceKey } from 'i18next';
import common from '#locales/sv/common.json';
import session from '#locales/sv/session.json';

/** The texts of the first screen, in one request. */
export const texts = { common, session };

/** Where the others are: a language's own list, so that nobody loads those of the others. The recovery page has its own, and mails are written by the backend. */
export const files = import.meta.glob<ResourceKey>(
  ['../../../locales/sv/*.json', '!../../../locales/*/{common,session,recovery,mails}.json'],
  { import: 'default' },
);
