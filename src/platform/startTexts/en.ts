import type { ResourceKey } from 'i18next';
import common from '#locales/en/common.json';
import session from '#locales/en/session.json';

/** Texts of the first screen, in one request. */
export const texts = { common, session };

/**
 * Loaders of the other namespaces, listed per language so that no user loads another language's list. The recovery page has its own, and
 * e-mails are written by the backend.
 */
export const files = import.meta.glob<ResourceKey>(
  ['../../../locales/en/*.json', '!../../../locales/*/{common,session,recovery,emails,pages}.json'],
  { import: 'default' },
);
