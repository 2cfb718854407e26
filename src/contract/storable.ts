// Tab and line breaks are allowed; other control characters, above all NUL, and lone surrogates can't be stored.
const controlCharacter = /(?![\t\n\r\u007f-\u009f])\p{Cc}/u;

/** Returns whether a database can store the text. */
export const isStorable = (text: string): boolean => !controlCharacter.test(text) && text.isWellFormed();
