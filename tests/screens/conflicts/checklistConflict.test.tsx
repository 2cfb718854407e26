import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuestionList } from '#contract/checklists/checklist.ts';
import { useChecklistScreens } from '#tests/support/screens/checklistScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, begin, openAt } = await useChecklistScreens();

/** An open checklist, and a second person who changes it behind the first one's back. */
async function open(texts: { name: string; description: string }) {
  const { admin, customerId, list, stored, group } = await begin();
  const { id } = await list(texts.name, { description: texts.description });
  const { user } = await openAt(`checklist/${id}`, admin, customerId);
  const name = await screen.findByLabelText('Name');
  const changeElsewhere = (body: object) =>
    backend.ask<QuestionList>('PUT', `v1/QuestionList/${id}`, {
      token: admin.token,
      body: { ...texts, customerId, ...body },
    });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, name, save, changeElsewhere, group, stored: () => stored(id) };
}

test('a checklist that two people rename shows both names, and the chosen one is saved [LIFE-400]', async () => {
  expectWarning(/updateQuestionList failed .*stale_version/);
  const { user, name, save, changeElsewhere, stored } = await open({ name: 'Kvartal', description: 'Före' });
  await changeElsewhere({ name: 'Vår och höst' });
  await user.clear(name);
  await user.type(name, 'Var tredje månad');
  await user.type(screen.getByLabelText('Description'), ' frosten');
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this too' });
  const choice = within(dialog).getByRole('group', { name: 'Name' });
  expect(choice).toHaveTextContent('Var tredje månad');
  expect(choice).toHaveTextContent('Vår och höst');
  expect(within(dialog).queryByRole('group', { name: 'Description' })).toBeNull();
  const confirm = within(dialog).getByRole('button', { name: 'Save what is chosen' });
  expect(confirm).toBeDisabled();
  expect(await stored()).toMatchObject({ name: 'Vår och höst', description: 'Före' });
  await user.click(within(choice).getByRole('radio', { name: /^Yours/ }));
  await user.click(confirm);
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ name: 'Var tredje månad', description: 'Före frosten' }),
  );
});

test('a checklist keeps what was typed when its conflict is put off, and asks again [LIFE-400]', async () => {
  expectWarning(/updateQuestionList failed .*stale_version/);
  const { user, name, save, changeElsewhere, stored } = await open({ name: 'Kvartal', description: '' });
  await changeElsewhere({ name: 'Vår och höst' });
  await user.clear(name);
  await user.type(name, 'Var tredje månad');
  await save();
  await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name).toHaveValue('Var tredje månad');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'false'),
  );
  await save();
  const choice = await screen.findByRole('group', { name: 'Name' });
  await user.click(within(choice).getByRole('radio', { name: /^Saved in the meantime/ }));
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }));
  await waitFor(() => expect(name).toHaveValue('Vår och höst'));
  expect((await stored()).name).toBe('Vår och höst');
});

test('changes of different fields of a checklist are saved together without a question [LIFE-400]', async () => {
  expectWarning(/updateQuestionList failed .*stale_version/);
  const { user, name, save, changeElsewhere, stored, group } = await open({
    name: 'Kvartal',
    description: 'Före',
  });
  const [question] = await group('Utrymning', ['Är vägen fri?']);
  await changeElsewhere({ description: 'Efter', questionIds: [question?.id] });
  await user.clear(name);
  await user.type(name, 'Var tredje månad');
  await save();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      name: 'Var tredje månad',
      description: 'Efter',
      questionIds: [question?.id],
    }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
