import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { ChangedDrawing } from '#contract/drawings/drawingChanges.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'customeradmin' });

test(
  'waiting items are placed one after the other by dragging, tapping and keys, and the placing is undone',
  { tag: inTurn(import.meta.filename, ['@desktop', '@tablet', '@phone']) },
  async ({ page, say, press, keys, house, session, hasTouch, isMobile }) => {
    const editor = editorPage(page, say, press);
    const floorState = await storedFloor(session, house);
    const waits = { fireProtectionId: floorState.alone.fireProtectionId, isPlaced: false };
    const created = [901, 902, 903].map((positionNumber) => ({ ...waits, positionNumber, name: 'Väntar' }));
    const creation = await ask<ChangedDrawing>(session, `v1/Map/${floorState.map.id}/Changes`, {
      items: { created },
    });
    const placeOf = async (index: number) => {
      const { isPlaced, positionX, positionY } = await floorState.item(creation.items[index]?.id ?? 0);
      return { isPlaced, positionX, positionY };
    };
    const expectPlaced = (index: number, x: number, y: number) =>
      expect
        .poll(async () => {
          const { isPlaced, positionX, positionY } = await placeOf(index);
          return isPlaced === true && Math.hypot(positionX - x, positionY - y) < 6;
        })
        .toBe(true);
    await editor.open(floorState.floor.id);
    const count = (left: number) =>
      page.getByText(say(left === 1 ? 'floors:tray.count_one' : 'floors:tray.count_other', { count: left }));
    await expect(count(3)).toBeVisible();
    const mark = (number: number) => editor.marks.getByRole('button', { name: new RegExp(`^${number} `) });
    await expect(mark(901)).toHaveCount(0);
    await press(editor.button('tray.begin'));
    const tray = page.getByRole('region', { name: say('floors:tray.title') });
    const waiting = (number: number) => tray.getByRole('button', { name: new RegExp(`^${number} `) });
    await expect(waiting(901)).toHaveAttribute('aria-pressed', 'true');
    await look(page, 'tray');

    // The first by mouse or finger; the next is chosen by itself.
    const spot = { x: 300, y: 60 };
    if (hasTouch || isMobile) {
      const at = await editor.at(spot);
      await page.touchscreen.tap(at.x, at.y);
    } else {
      const [box, at] = [await editor.plan.boundingBox(), await editor.at(spot)];
      await waiting(901).dragTo(editor.plan, {
        targetPosition: { x: at.x - (box?.x ?? 0), y: at.y - (box?.y ?? 0) },
      });
    }
    await expectPlaced(0, spot.x, spot.y);
    await expect(count(2).first()).toBeVisible();
    await expect(waiting(902)).toHaveAttribute('aria-pressed', 'true');

    // The second by keys alone, from the middle of the drawing.
    await editor.plan.focus();
    await keys.press('Shift+ArrowRight');
    await keys.press('Enter');
    await expectPlaced(1, 510, 500);
    await expect(waiting(903)).toHaveAttribute('aria-pressed', 'true');

    // Undo puts it back into the tray.
    await press(
      page.getByRole('button', { name: new RegExp(`^${say('floors:undo.named', { name: '' }).trim()}`) }),
    );
    await expect.poll(() => placeOf(1)).toMatchObject({ isPlaced: false });
    await expect(waiting(902)).toBeVisible();
  },
);
