import { languages } from '../contract/constants.ts';

const fileEnding = /\.(?:css|docx|html|ico|js|json|map|mjs|png|svg|txt|wasm|webmanifest|woff2)$/i;

/**
 * Returns the hash route of a path, relative to it: `/sv/round/7?tab=2` becomes `../../#/sv/round/7?tab=2`. Null for files and paths that
 * don't begin with a language. [SHELL-02]
 * @param path below the folder that the client is served from, with its `/`
 */
export function hashRoute(path: string, search = ''): string | null {
  const [language = '', ...rest] = path.split('/').slice(1);
  if (!languages.some((known) => known === language) || fileEnding.test(path)) return null;
  return `${'../'.repeat(rest.length) || './'}#${path}${search}`;
}
