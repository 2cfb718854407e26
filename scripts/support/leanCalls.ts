import type { Plugin } from 'vite';

/** Properties in the rows of calls that only the server, its tests and its pages read. */
const ofServer =
  /\b(?:(?:assumed|judgesRows|changesCallers|unlicensed|large|form): true|right: '(?:session|person)'),?/g;

/** Removes the properties of the server from the rows of calls: the client's first load has all rows. */
export const leanCalls = (): Plugin => ({
  name: 'lean-calls',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/contract\/\w+\/calls\.ts$/.test(id) ? { code: code.replace(ofServer, ''), map: null } : null,
});
