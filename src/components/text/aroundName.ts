/** Placeholder for a name; can't be part of one. */
export const nameGap = '\u0000';

/** A text translated with `nameGap` as its name, as a function of the name: one translation serves all rows. */
export const aroundName = (text: string): ((name: string) => string) => {
  const [before = '', after = ''] = text.split(nameGap);
  return (name) => `${before}${name}${after}`;
};
