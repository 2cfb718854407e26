/** Characters of a PDF's standard fonts besides Latin-1. (ISO 32000-1, annex D, WinAnsiEncoding) */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isHeld = (sign: string): boolean =>
  (sign >= ' ' && sign <= '~') || (sign >= '\u00a0' && sign <= 'ÿ') || more.includes(sign);

/** Converts a text to the characters of a PDF's standard fonts: others lose their accents, or become ?. */
export const winAnsiText = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((sign) => {
      if (isHeld(sign)) return sign;
      const plain = [...sign.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part)).join('');
      return plain !== '' && [...plain].every(isHeld) ? plain : '?';
    })
    .join('');
