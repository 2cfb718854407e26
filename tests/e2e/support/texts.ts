import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/constants.ts';

const root = join(import.meta.dirname, '../../..');

const namespaces = new Map<string, unknown>();

function namespace(language: Language, name: string): unknown {
  const path = join(root, 'locales', language, `${name}.json`);
  if (!namespaces.has(path)) namespaces.set(path, JSON.parse(readFileSync(path, 'utf8')));
  return namespaces.get(path);
}

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The product's own texts of a language: `say('rounds:list.ok_item', { item })`; fails for a key that doesn't exist. */
export function textsOf(language: Language): Say {
  return (key, values = {}) => {
    const [name = '', path = ''] = key.split(':');
    const text = path
      .split('.')
      .reduce<unknown>(
        (part, step) => (part as Record<string, unknown> | undefined)?.[step],
        namespace(language, name),
      );
    if (typeof text !== 'string') throw new Error(`No text ${key} in ${language}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, value: string) => String(values[value] ?? ''));
  };
}

/** A text as a pattern in which every placeholder takes anything. */
export function patternOf(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(parts.join('.*'));
}
