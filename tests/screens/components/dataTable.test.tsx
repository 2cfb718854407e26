import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { DataTable } from '#components/table/DataTable.tsx';
import type { DataTableProps } from '#components/table/dataTableTypes.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

type Round = { id: number; name: string; flaws: number };
const rounds: Round[] = [
  { id: 1, name: 'Kvartalsrond', flaws: 3 },
  { id: 2, name: 'Årsrond', flaws: 0 },
];
const base: DataTableProps<Round> = {
  caption: 'Ronder',
  columns: [
    { id: 'name', header: 'Namn', sortKey: 'Name', cell: ({ name }) => name },
    { id: 'flaws', header: 'Brister', isNumeric: true, cell: ({ flaws }) => flaws },
  ],
  rows: rounds,
  rowKey: ({ id }) => id,
  status: 'ready',
};

describe('a list', () => {
  test('a failed load shows its message in an alert, with a way to try again [FORM-14]', async () => {
    const onRetry = vi.fn();
    const { user } = await renderComponent(
      <DataTable
        {...base}
        rows={undefined}
        status="failed"
        failure="Servern svarar inte."
        onRetry={onRetry}
      />,
    );
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Servern svarar inte.');
    await user.click(within(alert).getByRole('button', { name: 'Försök igen' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('a list without results says so [FORM-15]', async () => {
    await renderComponent(<DataTable {...base} rows={[]} />);
    expect(within(screen.getByRole('table', { name: 'Ronder' })).getByText('Inga resultat')).toBeVisible();
  });

  test('a loading list doesn’t report missing results', async () => {
    await renderComponent(<DataTable {...base} rows={undefined} status="loading" />);
    expect(screen.getByRole('status')).toHaveTextContent('Hämtar listan');
    expect(screen.queryByText('Inga resultat')).not.toBeInTheDocument();
  });

  test('keeps the old rows while it reloads', async () => {
    await renderComponent(<DataTable {...base} status="reloading" />);
    expect(screen.getByRole('progressbar', { name: 'Uppdaterar listan' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Kvartalsrond' })).toBeVisible();
  });

  test('a head turns the order on the second press', async () => {
    const onSortChange = vi.fn();
    const { user, rerender } = await renderComponent(
      <DataTable {...base} sort={{ key: 'Created', isDescending: false }} onSortChange={onSortChange} />,
    );
    await user.click(screen.getByRole('button', { name: 'Namn' }));
    expect(onSortChange).toHaveBeenLastCalledWith({ key: 'Name', isDescending: false });
    rerender(<DataTable {...base} sort={{ key: 'Name', isDescending: false }} onSortChange={onSortChange} />);
    expect(screen.getByRole('columnheader', { name: 'Namn' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'Namn' }));
    expect(onSortChange).toHaveBeenLastCalledWith({ key: 'Name', isDescending: true });
  });

  test('a row opens by a click anywhere and by keyboard', async () => {
    const onRowOpen = vi.fn();
    const { user } = await renderComponent(<DataTable {...base} onRowOpen={onRowOpen} />);
    await user.click(screen.getByRole('cell', { name: '3' }));
    expect(onRowOpen).toHaveBeenLastCalledWith(rounds[0]);
    screen.getByRole('button', { name: 'Årsrond' }).focus();
    await user.keyboard('{Enter}');
    expect(onRowOpen).toHaveBeenLastCalledWith(rounds[1]);
    expect(onRowOpen).toHaveBeenCalledTimes(2);
  });

  test('a row that may not open has no button', async () => {
    const onRowOpen = vi.fn();
    const { user } = await renderComponent(
      <DataTable {...base} onRowOpen={onRowOpen} canOpenRow={({ id }) => id === 2} />,
    );
    expect(screen.queryByRole('button', { name: 'Kvartalsrond' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('cell', { name: 'Kvartalsrond' }));
    expect(onRowOpen).not.toHaveBeenCalled();
  });

  test('acting on a row does not open it', async () => {
    const onRowOpen = vi.fn();
    const onSelect = vi.fn();
    const actions = ['Redigera', 'Mejla', 'Ta bort'].map((label) => ({ id: label, label, onSelect }));
    const { user } = await renderComponent(
      <DataTable {...base} onRowOpen={onRowOpen} rowLabel={({ name }) => name} rowActions={() => actions} />,
    );
    await user.click(screen.getByRole('button', { name: 'Åtgärder: Årsrond' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Mejla' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(onRowOpen).not.toHaveBeenCalled();
  });
});

describe('pages of a list', () => {
  const pagination = { currentPage: 6, pageSize: 10, totalPages: 12, totalCount: 118 };

  test('the control shows first page, neighbours, current and last page [FORM-16]', async () => {
    const onPageChange = vi.fn();
    const { user } = await renderComponent(
      <DataTable {...base} pagination={pagination} onPageChange={onPageChange} />,
    );
    const pages = within(screen.getByRole('navigation', { name: /^Sidor: / }));
    expect(pages.getAllByRole('button', { name: /^Sida \d+$/ }).map((button) => button.textContent)).toEqual([
      '1',
      '5',
      '6',
      '7',
      '12',
    ]);
    expect(pages.getByRole('button', { current: 'page' })).toHaveAccessibleName('Sida 6');
    await user.click(pages.getByRole('button', { name: 'Sida 12' }));
    expect(onPageChange).toHaveBeenLastCalledWith(12);
    await user.click(pages.getByRole('button', { name: 'Nästa sida' }));
    expect(onPageChange).toHaveBeenLastCalledWith(7);
  });

  test('shows which rows are shown and offers other page sizes', async () => {
    const onPageSizeChange = vi.fn();
    const { user } = await renderComponent(
      <DataTable
        {...base}
        pagination={{ ...pagination, currentPage: 12 }}
        onPageChange={vi.fn()}
        onPageSizeChange={onPageSizeChange}
      />,
    );
    expect(screen.getByText('111–118 av 118')).toBeVisible();
    const sizes = screen.getByRole('combobox', { name: 'Rader per sida' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(sizes, '50');
    expect(onPageSizeChange).toHaveBeenCalledWith(50);
  });
});
