import { parseClauses } from './clauses.ts';
import type { Clause } from './clauses.ts';
import type { ScimAttribute, ScimKind } from './definitions.ts';
import { failScim } from './scimError.ts';

/** Target of an operation. (RFC 7644, 3.5.2) */
export interface PatchTarget {
  /** Id of the extension that the attribute belongs to; null for an attribute of the resource itself. */
  extension: string | null;
  attribute: ScimAttribute;
  /** Conditions on the values of a multi-valued attribute; null without a filter. */
  clauses: readonly Clause[] | null;
  subAttribute: ScimAttribute | null;
}

const pathPattern = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;

const startsWithName = (path: string, schema: string): boolean =>
  path.toLowerCase().startsWith(`${schema.toLowerCase()}:`);

/** Returns the target of a path; null for an attribute that the schemas don't have. @throws ScimError invalidPath, invalidFilter */
export function findTarget(kind: ScimKind, path: string): PatchTarget | null {
  const extension = kind.extension && startsWithName(path, kind.extension.schema) ? kind.extension : null;
  const schema = extension?.schema ?? (startsWithName(path, kind.schema) ? kind.schema : null);
  const name = schema === null ? path : path.slice(schema.length + 1);
  const match = pathPattern.exec(name);
  if (!match) return failScim('invalidPath', 'The path is invalid.');
  const [, attributeName = '', filter, subName] = match;
  const attribute = (extension ?? kind).attributes.get(attributeName.toLowerCase());
  if (!attribute) return null;
  const subAttribute = subName === undefined ? null : attribute.subAttributes.get(subName.toLowerCase());
  if (subAttribute === undefined) return null;
  if (filter !== undefined && !attribute.isMultiValued)
    return failScim('invalidPath', `${attribute.name} has a single value.`);
  const clauses = filter === undefined ? null : parseClauses(filter);
  const isKnown = ({ attribute: each }: Clause) => attribute.subAttributes.has(each.toLowerCase());
  if (clauses && !clauses.every(isKnown)) return failScim('invalidFilter', 'The filter is not supported.');
  return { extension: extension?.schema ?? null, attribute, clauses, subAttribute };
}

/** Returns whether a value of a multi-valued attribute meets all conditions. */
export function meets(
  value: Readonly<Record<string, unknown>>,
  clauses: readonly Clause[],
  { subAttributes }: ScimAttribute,
): boolean {
  return clauses.every(({ attribute, value: wanted }) => {
    const sub = subAttributes.get(attribute.toLowerCase());
    const actual = sub && value[sub.name];
    if (typeof actual !== 'string' || typeof wanted !== 'string' || sub?.isCaseExact)
      return (actual ?? null) === wanted;
    return actual.toLowerCase() === wanted.toLowerCase();
  });
}
