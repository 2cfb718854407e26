import { globSync, readFileSync } from 'node:fs';
import { parse } from 'postcss';
import type { Rule } from 'postcss';
import { expect, test } from 'vitest';

const declares = (rule: Rule, property: RegExp, value: RegExp) =>
  rule.nodes.some((node) => node.type === 'decl' && property.test(node.prop) && value.test(node.value));

/** Returns the selectors of rules that scroll and have no position. */
function unpositioned(path: string): string[] {
  const selectors: string[] = [];
  parse(readFileSync(path, 'utf8')).walkRules((rule) => {
    const scrolls = declares(rule, /^overflow(-[xy])?$/, /auto|scroll/);
    if (scrolls && !declares(rule, /^position$/, /relative|absolute|fixed|sticky/))
      selectors.push(`${path}: ${rule.selector}`);
  });
  return selectors;
}

test('every scrolling container is positioned, so that hidden inputs inside it never lengthen the document', () => {
  const styles = globSync('src/**/*.css');
  expect(styles.length).toBeGreaterThan(30);
  expect(styles.flatMap(unpositioned)).toEqual([]);
});
