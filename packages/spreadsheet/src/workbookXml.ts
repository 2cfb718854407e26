import { SaxesParser } from 'saxes';

/** Handlers called for each element of a part, with its name without a prefix; attributes keep theirs. */
export interface ElementHandlers {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string, text: string) => void;
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Walks an XML part; `close` gets the element's own text.
 * @throws if it isn't well-formed.
 */
export const walkXml = (bytes: Uint8Array, { open, close }: ElementHandlers): void => {
  const parser = new SaxesParser();
  const texts: string[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    texts.push('');
    open?.(localName(name), attributes);
  });
  const addText = (text: string): void => {
    texts[texts.length - 1] += text;
  };
  parser.on('text', (text) => {
    if (texts.length > 0) addText(text);
  });
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => close?.(localName(name), texts.pop() ?? ''));
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
};

/** Replaces `_x000D_` by the character that XML can't contain. (ECMA-376, 22.9.2.19) */
export const unescaped = (text: string): string =>
  text.replace(/_x([\da-fA-F]{4})_/g, (_whole, digits: string) => String.fromCharCode(parseInt(digits, 16)));
