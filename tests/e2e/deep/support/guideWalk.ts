import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { GuideStep } from '#contract/templates/guideSteps.ts';
import type { Say } from '#tests/e2e/support/texts.ts';
import { patternOf } from '#tests/e2e/support/texts.ts';

interface Walker {
  page: Page;
  say: Say;
  press: (target: Locator) => Promise<void>;
}

/**
 * Returns the actions of a person working through a customer's guide; presses, inputs and choices are
 * counted.
 */
export function guideWalk({ page, say, press }: Walker) {
  const begun = performance.now();
  let acts = 0;
  const counted = async (act: Promise<unknown>): Promise<void> => {
    acts += 1;
    await act;
  };
  const dialog = page.getByRole('dialog');
  const step = (name: GuideStep) =>
    page.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3, name: say(`guide:steps.${name}.title`), exact: true }),
    });
  const walk = {
    dialog,
    step,
    /** Link back to the guide, on every screen that a step leads to. */
    bar: page.getByRole('navigation', { name: say('guide:title') }),
    button: (key: string, values: Record<string, string> = {}) =>
      page.getByRole('button', { name: say(key, values), exact: true }),
    press: (target: Locator) => counted(press(target)),
    write: (field: Locator, text: string) => counted(field.fill(text)),
    /** Chooses from a list that a field opens. */
    choose: async (field: Locator, option: string) => {
      await counted(field.click());
      await counted(page.getByRole('option', { name: option, exact: true }).click());
    },
    upload: (input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
      counted(input.setInputFiles(file)),
    /** A click at a place of the window. */
    clickAt: ({ x, y }: { x: number; y: number }) => counted(page.mouse.click(x, y)),
    /** A frame drawn with the mouse. */
    drag: (from: readonly [number, number], to: readonly [number, number]) =>
      counted(
        (async () => {
          await page.mouse.move(...from);
          await page.mouse.down();
          await page.mouse.move(...to, { steps: 5 });
          await page.mouse.up();
        })(),
      ),
    /** From the guide to where a step is done. */
    go: async (name: GuideStep, screen: string) => {
      await walk.press(step(name).getByRole('link', { name: say(`guide:to.${screen}`), exact: true }));
      await expect(walk.bar).toContainText(say(`guide:steps.${name}.title`));
    },
    back: async () => {
      await walk.press(walk.bar.getByRole('link', { name: say('guide:back') }));
      await expect(step('buildings')).toBeVisible();
      await expect(walk.bar).toBeHidden();
    },
    stands: (name: GuideStep, state: 'done' | 'skipped' | 'next' | 'begun' | 'open') =>
      expect(step(name).getByRole('img', { name: say(`guide:states.${state}`), exact: true })).toBeVisible(),
    /** Opens a form by its button, fills it and saves it. */
    add: async (open: string, fill: () => Promise<void>, done: string) => {
      await walk.press(walk.button(open).first());
      await expect(dialog).toBeVisible();
      await fill();
      await walk.press(dialog.getByRole('button', { name: say('lists:form.save'), exact: true }));
      await expect(page.getByText(patternOf(say(done)))).toBeVisible();
      await expect(dialog).toBeHidden();
    },
    /** Notes the counted actions and the duration in the report. */
    tell: (what: string) =>
      test.info().annotations.push({
        type: 'figures',
        description: `${what}: ${acts} acts, ${((performance.now() - begun) / 1000).toFixed(1)} s.`,
      }),
  };
  return walk;
}
