/** Placeholder for a name; can't be part of one. */
export const nameGap = '\u0000';

/** Converts a text translated with `nameGap` as its name to a function of the name: one translation serves all rows. */
export const aroundName = (text: string): ((name: string) => string) => {
  const [before = '', after = ''] = text.split(nameGap);
  return (name) => `${before}${name}${after}`;
};
