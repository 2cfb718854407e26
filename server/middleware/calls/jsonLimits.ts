import { fail } from '#server/core/httpProblem.ts';

/** Maximum nesting depth of a body; the deepest one in the contract, quarantined work with its payload, needs four levels. */
const maxJsonDepth = 20;

/** Maximum number of values in a body. The longest one in the contract is the manifest that closes a round, `maxManifest` entries. */
const maxJsonValues = 30_000;

const code = (character: string): number => character.charCodeAt(0);
const quote = code('"');
const backslash = code('\\');
const openings: readonly number[] = [code('['), code('{')];
const closings: readonly number[] = [code(']'), code('}')];
const comma = code(',');

/** Returns the index of a string's closing quote, or the end. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/**
 * Rejects a body that is nested too deeply or has too many values, in one pass over its text before it is parsed: later code may recurse.
 * `times` multiplies the number of values. Doesn't validate the JSON syntax.
 * @throws HttpProblem too_deep, too_many_values
 */
export function rejectUnwieldyJson(json: string, times = 1): void {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfText(json, at);
    else if (closings.includes(character)) depth -= 1;
    else if (character === comma) values += 1;
    else if (openings.includes(character)) {
      depth += 1;
      values += 1;
    } else continue;
    if (depth > maxJsonDepth) fail('too_deep', null, { max: maxJsonDepth });
    if (values > times * maxJsonValues) fail('too_many_values', null, { max: times * maxJsonValues });
  }
}
