import type { ScimAttribute, ScimKind, ScimObject } from './definitions.ts';
import { failScim } from './scimError.ts';

/** Maximum length of a value, in characters. */
const maxValueLength = 2_000;

/** Returns whether a value is a JSON object. */
export const isObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(value: unknown, name: string): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return failScim('invalidValue', `${name} must be a string.`);
  if (value.length > maxValueLength) failScim('invalidValue', `${name} is too long.`);
  return value;
}

/** Returns a boolean, also for its name as text in any letter case, which Entra ID sends. */
function booleanOf(value: unknown, name: string): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  return failScim('invalidValue', `${name} must be a boolean.`);
}

/** Returns one value of an attribute in the type of the schema. @throws ScimError invalidValue */
export function singleValue(value: unknown, attribute: ScimAttribute): unknown {
  const { name, type, subAttributes } = attribute;
  if (type === 'boolean') return booleanOf(value, name);
  if (type !== 'complex') return textOf(value, name);
  if (isObject(value)) return withAttributes(value, subAttributes);
  // Some clients send the value alone: a manager's id, a member's id.
  if (subAttributes.has('value')) return { value: textOf(value, name) };
  return failScim('invalidValue', `${name} must have sub-attributes.`);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (isObject(value) && Object.keys(value).length === 0);

/** Returns the value of an attribute in the type of the schema; undefined for an unassigned one. @throws ScimError invalidValue */
export function valueOf(value: unknown, attribute: ScimAttribute): unknown {
  if (isEmpty(value)) return undefined;
  if (!attribute.isMultiValued) {
    const single = singleValue(value, attribute);
    return isEmpty(single) ? undefined : single;
  }
  const values = (Array.isArray(value) ? value : [value])
    .filter((each) => !isEmpty(each))
    .map((each) => singleValue(each, attribute))
    .filter((each) => !isEmpty(each));
  return values.length === 0 ? undefined : values;
}

/** Returns the known attributes of an object in the schema's spelling; others are left out. @throws ScimError invalidValue */
function withAttributes(input: ScimObject, attributes: ReadonlyMap<string, ScimAttribute>): ScimObject {
  const result: ScimObject = {};
  for (const [name, value] of Object.entries(input)) {
    const attribute = attributes.get(name.toLowerCase());
    if (!attribute || attribute.isReadOnly) continue;
    const converted = valueOf(value, attribute);
    if (converted !== undefined) result[attribute.name] = converted;
  }
  return result;
}

/** Returns the writable attributes of a resource, with those of its extension. @throws ScimError invalidValue, invalidSyntax */
export function normalised({ schema, attributes, extension }: ScimKind, input: unknown): ScimObject {
  if (!isObject(input)) return failScim('invalidSyntax', 'The body must be a JSON object.');
  const { schemas } = input;
  const isOfKind = (each: unknown) => typeof each === 'string' && each.toLowerCase() === schema.toLowerCase();
  if (!Array.isArray(schemas) || !schemas.some(isOfKind))
    failScim('invalidSyntax', `schemas must contain ${schema}.`);
  const result = withAttributes(input, attributes);
  if (extension === null) return result;
  const name = Object.keys(input).find((each) => each.toLowerCase() === extension.schema.toLowerCase());
  const extended = name === undefined ? undefined : input[name];
  if (!isEmpty(extended) && !isObject(extended))
    failScim('invalidValue', `${extension.schema} must have attributes.`);
  const knownAttributes = isObject(extended) ? withAttributes(extended, extension.attributes) : {};
  return isEmpty(knownAttributes) ? result : { ...result, [extension.schema]: knownAttributes };
}
