/** Returns the part of a text from `start` to the bracket that closes the first one after it. */
function bracketed(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text.charAt(at))) depth += 1;
    if (')]}'.includes(text.charAt(at)) && (depth -= 1) === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** Returns whether a module splits a list into thirds. */
export const hasLists = (code: string): boolean => /\binTurn\(/.test(code);

/** Returns the parts of a test file that a run may omit: the lists that it splits into thirds. */
function rotatingParts(code: string): string[] {
  const calls = [...code.matchAll(/\binTurn\(/g)].map(({ index }) => bracketed(code, index));
  const names = calls.flatMap((call) => [...call.matchAll(/\b[a-z]\w+\b/g)].map(([name]) => name));
  const lists = [...new Set(names)].flatMap((name) => {
    const declared = new RegExp(`\\bconst ${name}\\b[^=]*= (?=[[{(])`).exec(code);
    return declared ? [bracketed(code, declared.index + declared[0].length)] : [];
  });
  return [...calls, ...lists];
}

/** Returns the ids of the statements in a module's titles: in brackets, outside of comments. */
export const idsIn = (code: string): string[] =>
  [
    ...code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').matchAll(/\[([A-Z]+-\d+(?:, [A-Z]+-\d+)*)\]/g),
  ].flatMap(([, ids = '']) => ids.split(', '));

/** Returns the ids of the statements that a module names outside of the lists that it splits into thirds. */
export const fixedIdsIn = (code: string): string[] =>
  idsIn(rotatingParts(code).reduce((rest, part) => rest.replace(part, ''), code));
