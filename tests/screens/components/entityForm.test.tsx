import { TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { DeleteDialog } from '#components/feedback/DeleteDialog.tsx';
import { EntityFormPanel } from '#components/forms/EntityFormPanel.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { LeaveBlocker } from '#components/leaving/LeaveBlocker.tsx';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { DataTable } from '#components/table/DataTable.tsx';
import { useListDialogs } from '#components/table/useListDialogs.ts';
import { firstFault } from '#domain/validation.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

type Role = { id: number; name: string; email: string };
type Values = Omit<Role, 'id'>;
const roles: Role[] = [
  { id: 1, name: 'Rondare', email: 'rond@example.se' },
  { id: 2, name: 'Chef', email: '' },
];
type Save = (values: Values, key: string) => Promise<{ error?: unknown }>;
type Remove = (id: number) => Promise<{ error?: unknown }>;

type RoleFormProps = { role: Role | null; save: Save; onSaved?: () => void; onClose: () => void };
const RoleForm = ({ role, save, onClose, onSaved = onClose }: RoleFormProps) => {
  const rules = useFieldRules();
  const form = useEntityForm({
    initial: { name: role?.name ?? '', email: role?.email ?? '' },
    validate: ({ name, email }) => ({
      name: firstFault(name, [rules.required]),
      email: firstFault(email, [rules.email]),
    }),
    save,
    onSaved,
  });
  return (
    <EntityFormPanel title={role ? 'Ändra roll' : 'Ny roll'} form={form} onClose={onClose}>
      <TextInput label="Namn" {...form.text('name')} />
      <TextInput label="E-post" {...form.text('email')} />
    </EntityFormPanel>
  );
};

const Roles = ({ save, remove }: { save: Save; remove: Remove }) => {
  const open = useListDialogs<Role>({ keyOf: ({ id }) => id });
  return (
    <>
      <button onClick={open.add}>{'Lägg till'}</button>
      <Link to="/other">{'Bort'}</Link>
      <DataTable
        caption="Roller"
        columns={[{ id: 'name', header: 'Namn', cell: ({ name }) => name }]}
        rows={roles}
        rowKey={({ id }) => id}
        status="ready"
        onRowOpen={open.edit}
        selectedKey={open.selectedKey}
        rowLabel={({ name }) => name}
        rowActions={(role) => [
          { id: 'delete', label: `Ta bort ${role.name}`, icon: <i />, onSelect: () => open.remove(role) },
        ]}
      />
      {open.isAdding || open.edited ? (
        <RoleForm key={open.edited?.id} role={open.edited} save={save} onClose={open.close} />
      ) : null}
      {open.deleted ? (
        <DeleteDialog
          name={open.deleted.name}
          losses={open.deleted.id === 1 ? ['12 ronder', '3 planer'] : []}
          onDelete={() => remove(open.deleted?.id ?? 0)}
          onClose={open.close}
        />
      ) : null}
    </>
  );
};

const done = (): Promise<{ error?: unknown }> => Promise.resolve({});
const openRoles = async (save: Save = done, remove: Remove = done) => {
  const router = createMemoryRouter([
    {
      element: <LeaveBlocker children={<Outlet />} />,
      children: [
        { path: '/', element: <Roles save={save} remove={remove} /> },
        { path: '/other', element: <p>{'Annan sida'}</p> },
      ],
    },
  ]);
  return { ...(await renderComponent(<RouterProvider router={router} />)), router };
};
/** A click that reaches what is behind a dialog, as in a layout without an overlay. */
const press = (name: string) => screen.getByRole('button', { name, hidden: true }).click();

describe('an open record of a list', () => {
  test('deletion asks first with the counts, and a refusal is shown in the dialog [FORM-09]', async () => {
    const remove = vi
      .fn<Remove>()
      .mockResolvedValueOnce({
        error: httpFailure(409, { codes: ['in_use'], messages: ['Används i: Rond A.'] }),
      })
      .mockResolvedValue({});
    const { user } = await openRoles(done, remove);
    await user.click(screen.getByRole('button', { name: 'Ta bort Rondare' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ta bort Rondare?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['12 ronder', '3 planer']);
    expect(remove).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Ta bort' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Används i: Rond A.');
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Ta bort' })).toHaveAttribute('aria-busy', 'false'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Ta bort' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(remove.mock.calls).toEqual([[1], [1]]);
  });

  test('adding or editing and deleting exclude each other [FORM-10]', async () => {
    const { user } = await openRoles();
    await user.click(screen.getByRole('button', { name: 'Rondare' }));
    expect(await screen.findByRole('dialog', { name: 'Ändra roll' })).toBeVisible();
    press('Ta bort Chef');
    expect(await screen.findByRole('dialog', { name: 'Ta bort Chef?' })).toHaveTextContent(
      'Inget annat påverkas.',
    );
    expect(screen.queryByRole('dialog', { name: 'Ändra roll' })).not.toBeInTheDocument();
    press('Lägg till');
    expect(await screen.findByRole('dialog', { name: 'Ny roll' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Ta bort Chef?' })).not.toBeInTheDocument();
  });

  test('the row that is edited is marked; clicking it again deselects it and closes the form [FORM-11]', async () => {
    const { user } = await openRoles();
    await user.click(screen.getByRole('button', { name: 'Rondare' }));
    expect(await screen.findByRole('textbox', { name: 'Namn' })).toHaveValue('Rondare');
    const currentRow = () => screen.queryByRole('button', { current: true, hidden: true });
    expect(currentRow()).toHaveAccessibleName('Rondare');
    press('Chef');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Namn' })).toHaveValue('Chef'));
    press('Chef');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentRow()).toBeNull();
  });
});

describe('a form for one record', () => {
  const openForm = async (save: Save) => {
    const view = await openRoles(save);
    await view.user.click(screen.getByRole('button', { name: 'Lägg till' }));
    await screen.findByRole('dialog', { name: 'Ny roll' });
    const submit = async () => {
      const button = screen.getByRole('button', { name: 'Spara' });
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
      await view.user.click(button);
    };
    return { ...view, submit, name: screen.getByRole('textbox', { name: 'Namn' }) };
  };

  test('checks all fields on submit, sends nothing with a fault, and focuses the first [FORM-06, FORM-07]', async () => {
    const save = vi.fn(done);
    const { user, submit, name } = await openForm(save);
    await user.type(screen.getByRole('textbox', { name: 'E-post' }), 'inte en adress');
    expect(name).not.toBeInvalid();
    await submit();
    expect(name).toBeInvalid();
    expect(screen.getByText('Fältet får inte vara tomt.')).toBeVisible();
    expect(screen.getByText('Ogilitlig E-Postadress')).toBeVisible();
    expect(name).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
  });

  test('an error is shown at its field until the field changes, other errors above the buttons', async () => {
    const failure = httpFailure(400, {
      codes: ['name_taken', 'unavailable'],
      messages: ['', ''],
      fields: ['name', null],
    });
    const save = vi.fn<Save>().mockResolvedValueOnce({ error: failure }).mockResolvedValue({});
    const { user, submit, name } = await openForm(save);
    await user.type(name, 'Rondare');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Tjänsten');
    expect(name).toBeInvalid();
    expect(name).toHaveFocus();
    await user.type(name, ' 2');
    expect(name).not.toBeInvalid();
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(save.mock.calls.map(([values]) => values.name)).toEqual(['Rondare', 'Rondare 2']);
  });

  test('a lost answer is asked for again under the same key, other content and a decision get a new one', async () => {
    const save = vi
      .fn<Save>()
      .mockResolvedValueOnce({ error: offlineFailure() })
      .mockResolvedValueOnce({ error: httpFailure(409, { codes: ['name_taken'], fields: ['name'] }) })
      .mockResolvedValue({});
    const { user, submit, name } = await openForm(save);
    await user.type(name, 'Rondare');
    for (const count of [1, 2, 3]) {
      await submit();
      await waitFor(() => expect(save).toHaveBeenCalledTimes(count));
    }
    const [first, again, after] = save.mock.calls.map(([, key]) => key);
    expect(again).toBe(first);
    expect(after).not.toBe(first);
  });

  test('a form that stays open starts from the saved values and saves nothing twice', async () => {
    const save = vi.fn<Save>(done);
    const onClose = vi.fn();
    const form = <RoleForm role={roles[0] ?? null} save={save} onClose={onClose} onSaved={() => undefined} />;
    const router = createMemoryRouter([{ path: '/', element: form }]);
    const { user } = await renderComponent(<RouterProvider router={router} />);
    const name = await screen.findByRole('textbox', { name: 'Namn' });
    await user.type(name, ' 2{Enter}');
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const button = screen.getByRole('button', { name: 'Spara' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    await user.click(button);
    expect(save).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await user.type(name, '3');
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    await user.click(button);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]?.[0]).toMatchObject({ name: 'Rondare 23' });
  });

  test('Esc, cancel and a link ask about unsaved work; untouched it just closes', async () => {
    const { user, name, router } = await openForm(done);
    await user.type(name, 'R');
    const asks = async () => {
      const question = await screen.findByRole('dialog', { name: 'Lämna utan att spara?' });
      await user.click(within(question).getByRole('button', { name: 'Fortsätt redigera' }));
      await waitFor(() => expect(question).not.toBeInTheDocument());
      expect(name).toHaveValue('R');
    };
    await user.keyboard('{Escape}');
    await asks();
    await user.click(screen.getByRole('button', { name: 'Avbryt' }));
    await asks();
    await waitFor(() => router.navigate('/other'));
    await asks();
    expect(router.state.location.pathname).toBe('/');
    await user.clear(name);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
