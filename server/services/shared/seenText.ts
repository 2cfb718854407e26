/** Signs that turn the words around them, so that a text reads as another. */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A sign that can be seen: no blank, no mark that only joins or hides. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen. */
export const isUnseen = (text: string): boolean => !seen.test(text);

/** What somebody without an account wrote, without signs that turn words around; empty where nothing of it can be seen. [LIFE-161] */
export const seenText = (text: string): string => (isUnseen(text) ? '' : text.replace(turning, '').trim());
