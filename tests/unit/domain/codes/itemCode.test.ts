import { expect, test } from 'vitest';
import { codeAddress, codeAlphabet, codeIn, codeOf, isCode, spacedCode } from '#domain/codes/itemCode.ts';

const size = codeAlphabet.length;
/** Codes that together have every character at every position. */
const samples = Array.from({ length: size }, (_, first) =>
  codeOf(Array.from({ length: 8 }, (__, place) => (first + place * 7) % size)),
);

test('every wrong character and every two that changed places are found [LIFE-41]', () => {
  const missed: string[] = [];
  for (const code of samples) {
    if (!isCode(code)) missed.push(code);
    for (let place = 0; place < code.length; place += 1) {
      for (const character of codeAlphabet) {
        const variant = code.slice(0, place) + character + code.slice(place + 1);
        if (isCode(variant) !== (character === code[place])) missed.push(variant);
      }
      for (let swapPlace = place + 1; swapPlace < code.length; swapPlace += 1) {
        const swapped = [...code];
        [swapped[place], swapped[swapPlace]] = [swapped[swapPlace] ?? '', swapped[place] ?? ''];
        if (isCode(swapped.join('')) !== (code[place] === code[swapPlace])) missed.push(swapped.join(''));
      }
    }
  }
  expect(missed).toEqual([]);
});

test('no two characters of a code look alike, and a missing or further one is found [LIFE-41]', () => {
  expect(codeAlphabet).not.toMatch(/[01OIL]|[a-z]/);
  const [code = ''] = samples;
  for (const text of ['', code.slice(1), `${code}2`, code.toLowerCase()]) expect(isCode(text)).toBe(false);
});

test('a code is parsed from an address in either case and from typed text [LIFE-44]', () => {
  const code = codeOf([30, 1, 2, 3, 4, 5, 6, 7]);
  const texts = [
    code,
    ` ${spacedCode(code).toLowerCase()} `,
    `${code.slice(0, 3)}-${code.slice(3)}`,
    `https://example.test/i/${code}`,
    `HTTPS://EXAMPLE.TEST/I/${code}`,
    `https://example.test/tillsyn/i/${code.toLowerCase()}/`,
    `https://example.test/i/${code}?a=1#b`,
  ];
  for (const text of texts) expect(codeIn(text)).toBe(code);
  for (const text of ['', 'https://example.test/', `https://example.test/x/${code}`, '4006381333931'])
    expect(codeIn(text)).toBeNull();
  expect(spacedCode('ABCDEFGHJ')).toBe('ABC DEF GHJ');
});

test('a label’s address is in upper case where the product has a host of its own [LIFE-41]', () => {
  expect(codeAddress('https://example.test', 'ABC')).toBe('HTTPS://EXAMPLE.TEST/I/ABC');
  expect(codeAddress('https://example.test/sub', 'ABC')).toBe('https://example.test/sub/i/ABC');
});
