/** What turns the direction of a line, or isn't seen at all. */
const unseen = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const scheme = /[\p{L}\p{N}+.-]+:\/+/gu;
/** A dot within a word, as in "www.example.com". */
const innerDot = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/** A name that somebody wrote as a letter to others shows it: no mail program makes a link of it, and it turns no line. */
export const nameInLetter = (name: string): string =>
  name.replace(unseen, '').replace(scheme, '').replace(innerDot, '. ').replace(/[@<>]/gu, ' ').trim();
