import { isConfig } from './program/programFile.ts';
import { localTexts, readJson, writeJson } from './storage/storage.ts';
import { storageKeys } from './storage/storageKeys.ts';

/** Run-time settings by an administrator in `config.json`, next to index.html. [WIRE-02] */
export interface Config {
  /** Base URL of every call, with a trailing slash: a path on this host or a complete URL. [WIRE-01] */
  apiBaseUrl: string;
  /** True if the login asks for the e-mail address first, since its domain may have a login service. [IDENT-22] */
  isEmailFirst?: true;
}

export const defaultConfig: Config = { apiBaseUrl: '/api/' };

/** Parses a config, with the default for a missing or invalid address; a slash is appended to the base. */
export const parseConfig = (value: unknown): Config => {
  if (!(value instanceof Object) || !('apiBaseUrl' in value) || typeof value.apiBaseUrl !== 'string') {
    return defaultConfig;
  }
  const base = value.apiBaseUrl.trim();
  const isPath = base.startsWith('/') && !base.startsWith('//');
  const isWebAddress = /^https?:\/\//i.test(base) && URL.canParse(base);
  if (!isPath && !isWebAddress) return defaultConfig;
  const config: Config = { apiBaseUrl: base.endsWith('/') ? base : `${base}/` };
  return 'isEmailFirst' in value && value.isEmailFirst === true ? { ...config, isEmailFirst: true } : config;
};

/** Returns the last config read on this device; the default if there is none. */
export const lastKnownConfig = (): Config => parseConfig(readJson(localTexts, storageKeys.config));

/**
 * Fetches `config.json`. Without a connection, or if a captive portal responds instead, the last config read is used, so that a reload in a
 * basement doesn't change the backend; the default if there is none. To return to the default an administrator writes `{}`: a missing file
 * may be a portal's response. Never throws.
 */
export const loadConfig = async (): Promise<Config> => {
  try {
    const response = await fetch('./config.json', { cache: 'no-cache' });
    const value: unknown = response.ok ? await response.json() : null;
    if (!isConfig(value)) return lastKnownConfig();
    const config = parseConfig(value);
    writeJson(localTexts, storageKeys.config, config);
    return config;
  } catch {
    return lastKnownConfig();
  }
};
