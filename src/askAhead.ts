import type { OpeningCall } from './app/openingCalls.ts';
import { openingCalls } from './app/openingCalls.ts';
import { defaultLanguage } from './contract/constants.ts';
import { loadConfig } from './platform/config.ts';
import { storedLanguage } from './platform/language/language.ts';
import type { OpeningResponse } from './platform/calls/openingPage.ts';
import { queryText } from './platform/calls/queryText.ts';
import { readTokens } from './platform/calls/sessionTokens.ts';
import { correctAddress, languageOf } from './platform/startAddress.ts';

/** Paths of the opening calls, inserted by the build: the whole table of calls would be larger than this script. */
declare const openingPaths: Readonly<Record<OpeningCall['name'], string>>;

const ask = async (url: string, headers: Record<string, string>): Promise<OpeningResponse | null> => {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { headers });
    const body = await response.text();
    const header = (name: string) => response.headers.get(name);
    return { status: response.status, body, header, sentAt, answeredAt: Date.now() };
  } catch {
    return null; // no connection: the program asks again and reports it
  }
};

/** Sends the first calls to the configured backend while the program loads; runs only with a session. */
const askAhead = (token: string): void => {
  const context = { stored: storedLanguage(), browserLanguage: navigator.language };
  const address = correctAddress(window.location.hash.replace(/^#/, ''), context);
  const language = languageOf(address) ?? defaultLanguage;
  const config = loadConfig();
  const headers = {
    Accept: 'application/json',
    'Accept-Language': language,
    Authorization: `Bearer ${token}`,
  };
  const askAll = async (): Promise<Map<string, Promise<OpeningResponse | null>>> => {
    const { apiBaseUrl } = await config;
    const addressOf = ({ name, query }: OpeningCall) =>
      `${apiBaseUrl}${openingPaths[name]}?${queryText(query)}`;
    const addresses = openingCalls(address, token).map(addressOf);
    return new Map(addresses.map((url) => [url, ask(url, headers)]));
  };
  window.tillsynOpening = { config, token, language, asked: askAll().catch(() => new Map()) };
};

const tokens = readTokens();
if (tokens) askAhead(tokens.token);
