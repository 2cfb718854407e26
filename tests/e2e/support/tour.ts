import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escaped } from './roundPage.ts';

/** Line of the tour: `**control to press**` and `expected text`, in the order of the text. */
export type Step =
  | { act: 'press'; name: string; isInMenu: boolean }
  | { act: 'write'; text: string; field: string }
  | { act: 'see'; text: string };

/** Walk of one kind of user. */
export interface Walk {
  title: string;
  account: string;
  isOnTablet: boolean;
  lines: { text: string; steps: Step[] }[];
}

const marks = /[Ww]rite `([^`]+)` in \*\*([^*]+)\*\*|\*\*([^*]+)\*\*( in the menu)?|`([^`]+)`/g;

const stepsOf = (line: string): Step[] =>
  [...line.matchAll(marks)].map(([, text, field, pressed, menu, seen]): Step => {
    if (field !== undefined) return { act: 'write', text: text ?? '', field };
    if (pressed !== undefined) return { act: 'press', name: pressed, isInMenu: menu !== undefined };
    return { act: 'see', text: seen ?? '' };
  });

/** The walks of `docs/tour.md`: one for each heading, whose first paragraph names the account. */
export function readTour(): Walk[] {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/tour.md'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n');
      const account = /`([\w.]+)@example\.com`/.exec(section)?.[1] ?? '';
      const lines = rest
        .join('\n')
        .split(/^\d+\. /m)
        .slice(1)
        .map((line) => line.replaceAll(/\s*\n\s*/g, ' ').trim());
      return {
        title,
        account,
        isOnTablet: /tablet/i.test(title),
        lines: lines.map((line) => ({ text: line, steps: stepsOf(line) })),
      };
    });
}

const pressable = [
  ...(['button', 'link', 'tab', 'menuitem', 'treeitem', 'option', 'checkbox', 'radio', 'switch'] as const),
];

/** Locates controls by a name or a prefix of it in a part of the page. */
const controlNamed = (part: Locator, name: string): Locator =>
  pressable
    .map((role) => part.getByRole(role, { name: new RegExp(`^${escaped(name)}`) }))
    .reduce((one, other) => one.or(other))
    .filter({ visible: true });

/**
 * Takes a step as a reader would: in the menu if the line says so, else in the topmost layer or the screen,
 * with the guide's back link.
 */
export async function takeStep(page: Page, step: Step, press: (target: Locator) => Promise<void>) {
  const layer = page.locator('[role=dialog]:visible, [role=menu]:visible, [role=listbox]:visible').last();
  const top = layer.or(page.getByRole('main')).last();
  if (step.act === 'see') {
    // Playwright's selectors can't have an apostrophe in a regular expression.
    const text = escaped(step.text).replaceAll("'", String.raw`\x27`);
    const pattern = new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, 'u');
    const matches = top.getByText(pattern).or(top.getByRole('button', { name: pattern }));
    return expect(matches.filter({ visible: true }).first()).toBeVisible();
  }
  if (step.act === 'write') {
    return page.getByLabel(step.field, { exact: true }).filter({ visible: true }).last().fill(step.text);
  }
  if (step.isInMenu)
    return press(page.getByRole('navigation').getByRole('link', { name: step.name, exact: true }));
  const wayBack = page.getByRole('navigation', { name: 'Get started' });
  return press(controlNamed(top, step.name).or(controlNamed(wayBack, step.name)).first());
}
