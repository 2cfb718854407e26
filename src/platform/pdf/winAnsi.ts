/** What the standard fonts of a PDF hold beside Latin-1. (ISO 32000-1, annex D, WinAnsiEncoding) */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const isHeld = (sign: string): boolean =>
  (sign >= ' ' && sign <= '~') || (sign >= '\u00a0' && sign <= 'ÿ') || more.includes(sign);

/** A text in the signs that a PDF's standard fonts hold: others lose their accents, and become ? where nothing is left. */
export const winAnsiText = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((sign) => {
      if (isHeld(sign)) return sign;
      const plain = [...sign.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part)).join('');
      return plain !== '' && [...plain].every(isHeld) ? plain : '?';
    })
    .join('');
