/** Words that start a relative clause or an indirect question: a comment starts with a verb or a noun instead. */
const clauseStart =
  /^(?:what|which|who|whom|whose|where|when it is that|how|whether|that|whoever|whatever|whichever|(?:in|of|by|for|from|to|with) (?:which|whom|what))\b/i;

/** Indefinite persons and clauses as objects ("of what is sent"): the technical word says it shorter. */
const vaguePatterns = [
  /\b(?:somebody|someone else's|nobody|anybody|whoever|whatever|whichever)\b/i,
  /\b(?:of|for|by|with|from|to|on|in|at|and|or) what (?!if\b|about\b|happens\b)[a-z]/i,
  /\b(?:gives|keeps|tells|holds|reads|takes) (?:what|who|whom|which|of what|whether)\b/i,
  /\b(?:those|that) of\b/,
];

/** Participles and pronouns that say nothing about what a name stands for. */
const bareNames: ReadonlySet<string> = new Set(
  `added allowed asked changed chosen closed drawn folded found given gone held judged kept known left
   listed looked lost made marked meant moved named noted opened picked placed read refused said seen sent shown
   stood stored taken told used wanted written
   again all both each here none one other others own rest same such there what where which whole`.split(
    /\s+/,
  ),
);

/** Returns whether a comment needs a second reading: it starts with a clause, or has one as its object. */
export const isHardToRead = (comment: string): boolean =>
  clauseStart.test(comment) || vaguePatterns.some((pattern) => pattern.test(comment));

/** Returns whether a declared name is a participle or a pronoun alone. */
export const isBareName = (name: string): boolean => bareNames.has(name);

/** Returns the texts of a module's comments of at least three words, without their markers. */
export const commentsIn = (source: string): string[] =>
  [
    ...[...source.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, text = '']) =>
      text.replace(/\s*\n\s*\*?\s*/g, ' '),
    ),
    ...[...source.matchAll(/^\s*\/\/\s?(.*)$/gm)].map(([, text = '']) => text),
  ]
    .map((text) => text.trim())
    .filter((text) => text.split(/\s+/).length >= 3);

/** Returns the names that a module declares: variables, functions, classes and types. */
export const namesIn = (source: string): string[] => {
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*/g, '')
    .replace(/'[^'\n]*'|"[^"\n]*"/g, "''");
  return [...code.matchAll(/\b(?:const|let|function|class|interface|type)\s+([A-Za-z_$][\w$]*)/g)].map(
    ([, name = '']) => name,
  );
};
