import type { ScimRequest } from '#server/middleware/scim/scimRequest.ts';
import { messageIds } from '#server/services/scim/definitions.ts';
import type { ScimObject } from '#server/services/scim/definitions.ts';
import { parseClauses } from '#server/services/scim/clauses.ts';
import { failScim } from '#server/services/scim/scimError.ts';
import type { ScimWindow } from '#server/services/scim/users.ts';

/** Size of a page without `count`, and the largest one. */
const usualCount = 100;
export const maxCount = 200;

function numberOf(text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual;
  if (!/^-?\d{1,9}$/.test(text)) return failScim('invalidValue', 'startIndex and count must be integers.');
  return Number(text);
}

/** Returns the page that a list request asks for. (RFC 7644, 3.4.2.4) */
export function windowOf({ query }: ScimRequest): ScimWindow {
  return {
    startIndex: Math.max(1, numberOf(query('startIndex'), 1)),
    count: Math.min(maxCount, Math.max(0, numberOf(query('count'), usualCount))),
  };
}

/**
 * Returns attribute and value of a list's filter; null without one.
 * @param names attributes that can be filtered, in lower case
 * @throws ScimError invalidFilter for any other filter
 */
export function filterOf(
  { query }: ScimRequest,
  { schema, names }: { schema: string; names: readonly string[] },
): { attribute: string; value: string } | null {
  const text = query('filter');
  if (text === undefined) return null;
  const [clause, ...others] = parseClauses(text);
  const writtenName = clause?.attribute.toLowerCase() ?? '';
  const prefix = `${schema.toLowerCase()}:`;
  const attribute = writtenName.startsWith(prefix) ? writtenName.slice(prefix.length) : writtenName;
  if (others.length > 0 || !names.includes(attribute) || typeof clause?.value !== 'string')
    return failScim('invalidFilter', `Only ${names.join(', ')} can be filtered, each with eq and a string.`);
  return { attribute, value: clause.value };
}

const pathsIn = (text: string | undefined): string[][] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => each !== '')
    .map((each) => each.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, ''))
    .map((each) => (each.startsWith('urn:') ? [each] : each.split('.')));

/** Returns whether a request leaves an attribute out, so that it needn't be read. */
export function isLeftOut({ query }: ScimRequest, name: string): boolean {
  const wantedPaths = pathsIn(query('attributes'));
  if (wantedPaths.length > 0) return !wantedPaths.some(([attribute]) => attribute === name);
  return pathsIn(query('excludedAttributes')).some((path) => path.length === 1 && path[0] === name);
}

/** Attributes that each resource has. */
const always = new Set(['schemas', 'id']);

/** Returns a resource with the attributes that a request asks for. (RFC 7644, 3.9) */
export function projected({ query }: ScimRequest, resource: ScimObject): ScimObject {
  const wantedPaths = pathsIn(query('attributes'));
  const excluded = pathsIn(query('excludedAttributes'));
  if (wantedPaths.length === 0 && excluded.length === 0) return resource;
  const isChosen = (name: string) => {
    const lower = name.toLowerCase();
    if (always.has(lower)) return true;
    if (wantedPaths.length > 0)
      return wantedPaths.some(([first = '']) => first === lower || first.startsWith(`${lower}:`));
    return !excluded.some((path) => path.length === 1 && path[0] === lower);
  };
  return Object.fromEntries(Object.entries(resource).filter(([name]) => isChosen(name)));
}

/** Returns a list of resources as a message. (RFC 7644, 3.4.2) */
export const listMessage = (resources: readonly ScimObject[], total: number, startIndex = 1): ScimObject => ({
  schemas: [messageIds.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
