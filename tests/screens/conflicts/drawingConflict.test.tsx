import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { maps } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { dialogOf } from '#tests/support/screens/userScreens.ts';
import { useFloorScene } from '#tests/support/scenes/floorScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

// A picture is drawn and cut to size by the browser: there is none here.
vi.mock('#features/floors/file/DrawingFileChooser.tsx', () => ({
  DrawingFileChooser: ({ onChosen }: { onChosen: (file: File) => void }) => (
    <button type="button" onClick={() => onChosen(new File([new Uint8Array(pixelPng)], 'min.png'))}>
      Take min.png
    </button>
  ),
}));

const { backend, begin } = await useFloorScene();

beforeAll(async () => {
  await preloadTexts(['floors', 'lists', 'drawingFile', 'conflicts']);
  await import('#features/floors/FloorScreen.tsx');
}, 60_000);

/** The panel of a drawing's name and picture, while a second person changes the drawing. */
async function openPanel() {
  const fixture = await begin();
  const { user, map, people } = fixture;
  const { token } = people.Admin;
  await user.click(await screen.findByRole('button', { name: `Actions for ${map.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name and picture' }));
  const panel = await dialogOf(map.name);
  const storedMap = async () => (await backend.db.select().from(maps).where(eq(maps.id, map.id)))[0];
  const changeElsewhere = async (body: object) => {
    const { floorId, fileId, name, level } = (await storedMap()) ?? expect.fail('no drawing');
    const answer = await backend.ask('PUT', `v1/Map/${map.id}`, {
      token,
      body: { floorId, fileId, name, level, ...body },
    });
    expect(answer.text).toContain('"success":true');
  };
  const pictureElsewhere = async () => {
    const file = await backend.seed.file({ customerId: map.customerId }, { name: 'deras.png' });
    await changeElsewhere({ fileId: file.id });
    return file.id;
  };
  const save = () => user.click(panel.getByRole('button', { name: 'Save' }));
  const rename = (value: string) => fireEvent.change(panel.getByLabelText('Name'), { target: { value } });
  return { ...fixture, panel, stored: storedMap, changeElsewhere, pictureElsewhere, save, rename };
}

test('a drawing that two people rename shows both names, and the chosen one is saved [LIFE-400]', async () => {
  expectWarning(/updateMap failed .*stale_version/);
  const { user, rename, save, changeElsewhere, stored } = await openPanel();
  rename('Vinden');
  await changeElsewhere({ name: 'Källaren' });
  await save();
  const choice = await screen.findByRole('group', { name: 'Name' });
  expect(choice).toHaveTextContent('Vinden');
  expect(choice).toHaveTextContent('Källaren');
  expect((await stored())?.name).toBe('Källaren');
  await user.click(within(choice).getByRole('radio', { name: /^Yours/ }));
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(async () => expect((await stored())?.name).toBe('Vinden'));
});

test('renaming a drawing keeps the picture that another user has changed [LIFE-400]', async () => {
  expectWarning(/updateMap failed .*stale_version/);
  const { rename, save, pictureElsewhere, stored } = await openPanel();
  rename('Vinden');
  const fileId = await pictureElsewhere();
  await save();
  await waitFor(async () => expect(await stored()).toMatchObject({ name: 'Vinden', fileId }));
});

test('a picture is chosen between where two people have given the drawing one [LIFE-400]', async () => {
  expectWarning(/updateMap failed .*stale_version/);
  const { user, panel, save, pictureElsewhere, stored } = await openPanel();
  await user.click(panel.getByRole('button', { name: 'Choose a file' }));
  await user.click(await screen.findByRole('button', { name: 'Take min.png' }));
  await panel.findByText('min.png');
  const fileId = await pictureElsewhere();
  await save();
  const choice = await screen.findByRole('group', { name: 'Picture' });
  expect(choice).toHaveTextContent('min.png');
  expect(choice).toHaveTextContent('deras.png');
  await user.click(within(choice).getByRole('radio', { name: /^Saved in the meantime/ }));
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(async () => expect((await stored())?.fileId).toBe(fileId));
});
