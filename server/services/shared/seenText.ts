/** Characters that change the text direction, so that a text reads differently. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Visible character: no blank, and no character that only joins or hides. */
const visibleCharacter = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a text has no visible character. */
export const isUnseen = (text: string): boolean => !visibleCharacter.test(text);

/**
 * Returns a text written without an account, stripped of characters that change its direction; empty without any
 * visible character. [LIFE-161]
 */
export const seenText = (text: string): string => (isUnseen(text) ? '' : text.replace(turning, '').trim());
