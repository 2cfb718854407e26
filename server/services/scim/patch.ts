import { messageIds } from './definitions.ts';
import type { ScimAttribute, ScimKind, ScimObject } from './definitions.ts';
import { isObject, singleValue, valueOf } from './normalised.ts';
import { findTarget, meets } from './patchPath.ts';
import type { PatchTarget } from './patchPath.ts';
import { failScim } from './scimError.ts';

/** Maximum number of operations in a request. */
const maxOperations = 1_000;

const acts = ['add', 'replace', 'remove'] as const;
type Act = (typeof acts)[number];

interface Operation {
  act: Act;
  path: string | null;
  value: unknown;
}

/** Returns a field of an object by its name in any letter case. */
function fieldOf(object: ScimObject, name: string): unknown {
  const key = Object.keys(object).find((each) => each.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}

/** Returns the operations of a PATCH request. @throws ScimError invalidSyntax, invalidPath */
function operationsOf(body: unknown): Operation[] {
  if (!isObject(body)) return failScim('invalidSyntax', 'The body must be a JSON object.');
  const { schemas } = body;
  const isPatch = (each: unknown) =>
    typeof each === 'string' && each.toLowerCase() === messageIds.patch.toLowerCase();
  if (!Array.isArray(schemas) || !schemas.some(isPatch))
    failScim('invalidSyntax', `schemas must contain ${messageIds.patch}.`);
  const operations = fieldOf(body, 'operations');
  if (!Array.isArray(operations) || operations.length === 0)
    return failScim('invalidSyntax', 'Operations must be a list.');
  if (operations.length > maxOperations) failScim('tooMany', 'There are too many operations.');
  return operations.map((each: unknown) => {
    if (!isObject(each)) return failScim('invalidSyntax', 'An operation must be an object.');
    const word = String(each['op']).toLowerCase();
    const act = acts.find((each) => each === word) ?? failScim('invalidSyntax', 'op is unknown.');
    const { path } = each;
    if (path !== undefined && path !== null && typeof path !== 'string')
      return failScim('invalidPath', 'The path must be a string.');
    return { act, path: path === undefined || path === '' ? null : path, value: each['value'] };
  });
}

const listOf = (value: unknown): ScimObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Returns the values with one at most that is primary: the last written one. (RFC 7643, 2.4) */
function withOnePrimary(values: ScimObject[], newValues: readonly ScimObject[]): ScimObject[] {
  const primary = newValues.findLast((each) => each['primary'] === true);
  if (!primary) return values;
  return values.map((each) =>
    each !== primary && each['primary'] === true ? { ...each, primary: false } : each,
  );
}

const setOrDelete = (container: ScimObject, name: string, value: unknown): void => {
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
  if (isNothing || (isObject(value) && Object.keys(value).length === 0))
    Reflect.deleteProperty(container, name);
  else container[name] = value;
};

/** Returns the converted value of a sub-attribute, which an operation that adds or replaces has to have. */
function subValueOf(act: Act, value: unknown, subAttribute: ScimAttribute): unknown {
  return act === 'remove' ? undefined : valueOf(value, subAttribute);
}

/** Changes the values of a multi-valued attribute that a filter selects. */
function changeSelected(container: ScimObject, act: Act, target: PatchTarget, value: unknown): void {
  const { attribute, subAttribute } = target;
  const clauses = target.clauses ?? [];
  const before = listOf(container[attribute.name]);
  const selected = before.filter((each) => meets(each, clauses, attribute));
  const isOther = (each: ScimObject) => !selected.includes(each);
  if (act === 'remove' && subAttribute === null)
    return setOrDelete(container, attribute.name, before.filter(isOther));
  if (selected.length === 0 && act === 'remove') return;
  if (selected.length === 0 && act === 'replace')
    failScim('noTarget', `No value of ${attribute.name} matches the filter.`);
  const change = (each: ScimObject): ScimObject => {
    if (subAttribute === null) {
      const wholeValue = singleValue(value, attribute);
      return { ...each, ...(isObject(wholeValue) ? wholeValue : {}) };
    }
    const changedValue = { ...each };
    setOrDelete(changedValue, subAttribute.name, subValueOf(act, value, subAttribute));
    return changedValue;
  };
  if (selected.length === 0) {
    const conditions = clauses.map(({ attribute: name, value: wanted }) => [
      attribute.subAttributes.get(name.toLowerCase())?.name ?? name,
      wanted,
    ]);
    const addedValue = change(Object.fromEntries(conditions) as ScimObject);
    return setOrDelete(container, attribute.name, withOnePrimary([...before, addedValue], [addedValue]));
  }
  const changedValues = new Map(selected.map((each) => [each, change(each)]));
  const after = before.map((each) => changedValues.get(each) ?? each);
  setOrDelete(container, attribute.name, withOnePrimary(after, [...changedValues.values()]));
}

/** Returns what makes a value of an attribute the same one: `value` and `type`. */
const keyOf = ({ value, type }: ScimObject): string => JSON.stringify([value, type]);

/** Adds, replaces or removes values of a multi-valued attribute without a filter. */
function changeMany(container: ScimObject, act: Act, attribute: ScimAttribute, value: unknown): void {
  const before = listOf(container[attribute.name]);
  const givenValues = listOf(valueOf(value, attribute));
  if (act === 'remove') {
    // Entra ID names the members to remove in the value.
    const removed = new Set(givenValues.map((each) => each['value']));
    const isWhole = value === undefined || value === null;
    const after = isWhole ? [] : before.filter((each) => !removed.has(each['value']));
    return setOrDelete(container, attribute.name, after);
  }
  if (act === 'replace')
    return setOrDelete(container, attribute.name, withOnePrimary(givenValues, givenValues));
  const writtenValues = new Map(givenValues.map((each) => [keyOf(each), each]));
  const knownKeys = new Set(before.map(keyOf));
  const after = before.map((each) => ({ ...each, ...writtenValues.get(keyOf(each)) }));
  const addedValues = [...writtenValues].flatMap(([key, each]) => (knownKeys.has(key) ? [] : [each]));
  const primary = new Map([...after, ...addedValues].map((each) => [keyOf(each), each]));
  const changedValues = givenValues.map((each) => primary.get(keyOf(each)) ?? each);
  setOrDelete(container, attribute.name, withOnePrimary([...after, ...addedValues], changedValues));
}

function changeSingle(container: ScimObject, act: Act, target: PatchTarget, value: unknown): void {
  const { attribute, subAttribute } = target;
  const before = container[attribute.name];
  if (subAttribute !== null) {
    const changedValue = isObject(before) ? { ...before } : {};
    setOrDelete(changedValue, subAttribute.name, subValueOf(act, value, subAttribute));
    return setOrDelete(container, attribute.name, changedValue);
  }
  const writtenValue = act === 'remove' ? undefined : valueOf(value, attribute);
  // An object without known sub-attributes sets nothing.
  if (act !== 'remove' && writtenValue === undefined && (act === 'add' || isObject(value))) return;
  const isMerged = isObject(before) && isObject(writtenValue);
  setOrDelete(container, attribute.name, isMerged ? { ...before, ...writtenValue } : writtenValue);
}

function change(resource: ScimObject, act: Act, target: PatchTarget, value: unknown): void {
  const { extension, attribute, clauses, subAttribute } = target;
  const extended = extension === null ? undefined : resource[extension];
  const container = extension === null ? resource : isObject(extended) ? { ...extended } : {};
  if (attribute.isMultiValued && (clauses !== null || subAttribute !== null))
    changeSelected(container, act, target, value);
  else if (attribute.isMultiValued) changeMany(container, act, attribute, value);
  else changeSingle(container, act, target, value);
  if (extension !== null) setOrDelete(resource, extension, container);
}

/** Applies the attributes of a value without a path; unknown ones and those that the server sets are left out. */
function applyAll(kind: ScimKind, resource: ScimObject, { act, value }: Operation): void {
  if (act === 'remove') failScim('noTarget', 'remove needs a path.');
  if (!isObject(value)) return failScim('invalidValue', 'The value must be an object of attributes.');
  for (const [name, part] of Object.entries(value)) {
    const isExtension = kind.extension?.schema.toLowerCase() === name.toLowerCase();
    const parts = isExtension && isObject(part) ? Object.entries(part) : [];
    for (const [inner, each] of parts)
      applyNamed(kind, resource, { act, path: `${name}:${inner}`, value: each });
    if (!isExtension && /^[a-z$][\w$:.-]*$/i.test(name))
      applyNamed(kind, resource, { act, path: name, value: part });
  }
}

function applyNamed(
  kind: ScimKind,
  resource: ScimObject,
  { act, path, value }: { act: Act; path: string; value: unknown },
): void {
  const target = findTarget(kind, path);
  if (target && !target.attribute.isReadOnly) change(resource, act, target, value);
}

function applyOne(kind: ScimKind, resource: ScimObject, operation: Operation): void {
  const { act, path, value } = operation;
  if (path === null) return applyAll(kind, resource, operation);
  if (kind.extension && path.toLowerCase() === kind.extension.schema.toLowerCase()) {
    if (act === 'remove') return void Reflect.deleteProperty(resource, kind.extension.schema);
    return applyAll(kind, resource, { act, path: null, value: { [path]: value } });
  }
  const target = findTarget(kind, path) ?? failScim('invalidPath', 'The path names no known attribute.');
  if (target.attribute.isReadOnly) failScim('mutability', `${target.attribute.name} is read-only.`);
  if (act !== 'remove' && value === undefined) failScim('invalidValue', 'The operation has no value.');
  change(resource, act, target, value);
}

/**
 * Returns a resource after the operations of a PATCH request, with the schema of its kind. The resource itself isn't changed.
 * @throws ScimError
 */
export function patched(kind: ScimKind, resource: ScimObject, body: unknown): ScimObject {
  const result = { ...resource };
  for (const operation of operationsOf(body)) applyOne(kind, result, operation);
  return { ...result, schemas: [kind.schema] };
}
