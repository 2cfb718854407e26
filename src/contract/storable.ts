// Tab and line breaks are text; other control characters, above all NUL, and lone surrogates can't be stored.
const controlCharacter = /(?![\t\n\r\u007f-\u009f])\p{Cc}/u;

/** Can a database hold the text? */
export const isStorable = (text: string): boolean => !controlCharacter.test(text) && text.isWellFormed();
