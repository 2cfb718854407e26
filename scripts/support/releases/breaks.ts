import type { ContractForm, Schema } from './contractForm.ts';

interface Side {
  schema: Schema;
  shapes: readonly Schema[];
}

/**
 * Returns the incompatibilities for a client of the previous version, each in one line: a call that was removed or requires another sender,
 * a request that is refused or partly ignored, a response that can't be read.
 */
export function breaksBetween(before: ContractForm, now: ContractForm): string[] {
  return Object.entries(before.calls).flatMap(([name, old]) => {
    const call = Object.values(now.calls).find(
      ({ method, path }) => method === old.method && path === old.path,
    );
    if (!call) return [`${name}: there is no ${old.method} ${old.path} any more`];
    const kinds = (['multipart', 'form', 'binary', 'list'] as const).filter(
      (kind) => old[kind] !== call[kind],
    );
    const rights = (['public', 'unlicensed'] as const).filter((kind) => old[kind] && !call[kind]);
    const sentBreaks = (['query', 'body'] as const).flatMap((part) => {
      const [was, is] = [old[part], call[part]];
      if (was === undefined)
        return is?.$ref !== undefined && (now.shapes[is.$ref]?.required?.length ?? 0) > 0
          ? [`${part} is needed`]
          : [];
      if (is === undefined) return [`${part} isn't read any more`];
      const writer = { schema: was, shapes: before.shapes };
      return unread({ schema: is, shapes: now.shapes }, writer, part, true);
    });
    const answered = unread(
      { schema: old.answer, shapes: before.shapes },
      { schema: call.answer, shapes: now.shapes },
      'answer',
      false,
    );
    return [
      ...kinds.map((kind) => `is another kind: ${kind}`),
      ...rights.map((right) => `isn't ${right} any more`),
      ...sentBreaks,
      ...answered,
    ].map((line) => `${name}: ${line}`);
  });
}

const resolved = ({ schema, shapes }: Side): Side =>
  schema.$ref === undefined ? { schema, shapes } : { schema: shapes[schema.$ref] ?? {}, shapes };

/** Returns each kind of value that a schema allows, on its own. */
function kindsOf(side: Side): Side[] {
  const { schema, shapes } = resolved(side);
  if (schema.anyOf) return schema.anyOf.flatMap((one) => kindsOf({ schema: one, shapes }));
  if (schema.enum) return schema.enum.map((value) => ({ schema: { const: value }, shapes }));
  if (!Array.isArray(schema.type)) return [{ schema, shapes }];
  return schema.type.map((type) => ({ schema: { ...schema, type }, shapes }));
}

/** Returns the values of a writer that a reader refuses; with `isAllRead` also the ones it would ignore. */
function unread(
  reader: Side,
  writer: Side,
  where: string,
  isAllRead: boolean,
  above: readonly string[] = [],
): string[] {
  const pair = JSON.stringify([reader.schema.$ref, writer.schema.$ref]);
  if (reader.schema.$ref !== undefined && writer.schema.$ref !== undefined && above.includes(pair)) return [];
  const readers = kindsOf(reader);
  return kindsOf(writer).flatMap((written) => {
    const tries = readers.map((one) => unreadOfKind(one, written, where, isAllRead, [...above, pair]));
    return (
      tries.find((lines) => lines.length === 0) ?? tries.toSorted((a, b) => a.length - b.length)[0] ?? []
    );
  });
}

const typeOf = ({ type, const: value }: Schema): unknown => {
  if (type !== undefined || value === undefined) return type;
  return value === null ? 'null' : typeof value;
};

function unreadOfKind(
  reader: Side,
  writer: Side,
  where: string,
  isAllRead: boolean,
  above: readonly string[],
): string[] {
  const [to, from] = [reader.schema, writer.schema];
  const [wanted, given] = [typeOf(to), typeOf(from)];
  if (wanted === undefined) return [];
  if (wanted !== given && !(wanted === 'number' && given === 'integer'))
    return [`${where} may be ${String(given)}`];
  if (to.const !== undefined && to.const !== from.const)
    return [`${where} may be ${JSON.stringify(from.const) ?? String(given)}`];
  const below = (one: Schema | undefined, other: Schema | undefined, path: string) =>
    one === undefined || other === undefined
      ? []
      : unread({ ...reader, schema: one }, { ...writer, schema: other }, path, isAllRead, above);
  const ownBreaks = [
    ...(isAllRead && from.const === undefined
      ? bounds(to, from).map((bound) => `${where} is refused by ${bound}`)
      : []),
    ...(to.required ?? [])
      .filter((name) => !from.required?.includes(name))
      .map((name) => `${where}.${name} may be missing`),
  ];
  const parts = Object.entries(from.properties ?? {}).flatMap(([name, part]) => {
    const readSchema =
      to.properties?.[name] ??
      (typeof to.additionalProperties === 'object' ? to.additionalProperties : undefined);
    if (readSchema === undefined && isAllRead) return [`${where}.${name} isn't read any more`];
    return below(readSchema, part, `${where}.${name}`);
  });
  const [any, anyNow] = [from.additionalProperties, to.additionalProperties];
  return [
    ...ownBreaks,
    ...parts,
    ...(typeof any === 'object' && typeof anyNow === 'object' ? below(anyNow, any, `${where}.*`) : []),
    ...below(to.items, from.items, `${where}[]`),
    ...(from.prefixItems ?? []).flatMap((part, at) => below(to.prefixItems?.[at], part, `${where}[${at}]`)),
  ];
}

/** Returns the bounds of a reader that a writer may exceed. */
function bounds(to: Schema, from: Schema): string[] {
  const least = (['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const).filter(
    (name) => (to[name] ?? -Infinity) > (from[name] ?? -Infinity),
  );
  const most = (['maximum', 'maxLength', 'maxItems'] as const).filter(
    (name) => (to[name] ?? Infinity) < (from[name] ?? Infinity),
  );
  const forms = (['format', 'pattern'] as const).filter(
    (name) => to[name] !== undefined && to[name] !== from[name],
  );
  return [...least, ...most, ...forms];
}
