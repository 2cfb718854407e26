/** Characters that change the direction of a line, or are invisible. */
const unseen = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const scheme = /[\p{L}\p{N}+.-]+:\/+/gu;
/** Dot within a word, as in "www.example.com". */
const innerDot = /(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu;

/**
 * Returns a user's name for an e-mail to others, without characters that mail clients turn into a link or that change the text direction.
 */
export const nameInEmail = (name: string): string =>
  name.replace(unseen, '').replace(scheme, '').replace(innerDot, '. ').replace(/[@<>]/gu, ' ').trim();
