import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListViewProps } from '#components/table/ListView.tsx';
import { ListView } from '#components/table/ListView.tsx';
import { useListAddress } from '#components/table/useListAddress.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { dayCell } from '@tillsyn/spreadsheet/cells';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { eventually } from '#tests/support/eventually.ts';

type Person = { id: number; name: string; age: number; hired: string };
const everybody: Person[] = Array.from({ length: 23 }, (_, index) => ({
  id: index + 1,
  name: index === 4 ? '=HYPERLINK("x")' : `Person ${String(index + 1).padStart(2, '0')}`,
  age: 60 - index,
  hired: '2026-03-09T10:00:00Z',
}));

const peopleMatching = (search: string) => everybody.filter(({ name }) => name.includes(search));
const paged = <Row,>(rows: Row[], pageNumber: number, pageSize: number) => ({
  rows: rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  pagination: {
    currentPage: pageNumber,
    pageSize,
    totalPages: Math.ceil(rows.length / pageSize),
    totalCount: rows.length,
  },
});

type DemoProps = Partial<ListViewProps<Person, 'all' | 'late'>>;

const Demo = (props: DemoProps) => {
  const list = useListAddress({ id: 'people', orders: ['Name', 'Age'], tabs: ['all', 'late'] });
  const direction = list.sort.isDescending ? -1 : 1;
  const rows = peopleMatching(list.search).sort(
    (a, b) => direction * (list.sort.key === 'Age' ? a.age - b.age : a.name.localeCompare(b.name)),
  );
  const data = paged(rows, list.paging.pageNumber, list.paging.pageSize);
  return (
    <ListView
      caption="Anställda"
      list={list}
      query={{ data, isFetching: false, isError: false, refetch: vi.fn() }}
      rowKey={({ id }) => id}
      searchLabel="Sök anställda"
      emptyText="Här samlas kundens anställda."
      columns={[
        { id: 'age', header: 'Ålder', sortKey: 'Age', isNumeric: true, cell: ({ age }) => age },
        { id: 'name', header: 'Namn', isTitle: true, sortKey: 'Name', cell: ({ name }) => name },
        {
          id: 'hired',
          header: 'Anställd',
          cell: ({ hired }) => <em>{hired}</em>,
          value: ({ hired }) => dayCell(hired),
        },
        { id: 'mark', header: 'Märke', isHiddenAtFirst: true, cell: () => 'x' },
      ]}
      {...props}
    />
  );
};

const openList = async (address: string, props: DemoProps = {}) => {
  const router = createMemoryRouter([{ path: '*', element: <Demo {...props} /> }], {
    initialEntries: [address],
  });
  const result = await renderComponent(<RouterProvider router={router} />);
  await screen.findByRole('region', { name: 'Anställda' });
  return { ...result, address: () => decodeURIComponent(router.state.location.search) };
};
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(storageKeys.user, '{"id":7}');
});

describe('the state of the list in the address', () => {
  test('search, order, page and size come from it; what it can’t mean falls back', async () => {
    await openList('/?q=Person&sort=Age&page=3&size=10');
    expect(names()).toEqual(['Person 02', 'Person 01']);
    expect(screen.getByRole('searchbox', { name: 'Sök anställda' })).toHaveValue('Person');
  });

  test('order, size and tab that are none of the list’s are those without a choice', async () => {
    await openList('/?sort=Password&size=7&page=-1&tab=x', { tabs: undefined });
    expect(names()).toHaveLength(10);
    expect(screen.getByRole('columnheader', { name: 'Namn' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('a search begins at the first page; without hits it says so and leads back [FORM-15]', async () => {
    const { user, address } = await openList('/?page=2');
    await user.type(screen.getByRole('searchbox', { name: 'Sök anställda' }), 'nobody');
    expect(await screen.findByText('Inga resultat')).toBeVisible();
    expect(address()).toBe('?q=nobody');
    await user.click(screen.getByRole('button', { name: 'Visa hela listan' }));
    expect(names()).toHaveLength(10);
    expect(address()).toBe('');
  });

  test('a size that was chosen stays for the next time; an order is the address’s', async () => {
    const { user, unmount, address } = await openList('/?page=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rader per sida' }), '25');
    await user.click(screen.getByRole('button', { name: 'Ålder' }));
    expect(address()).toBe('?size=25&sort=Age');
    unmount();
    await openList('/');
    expect(names()).toHaveLength(23);
    expect(names()[0]).toBe('=HYPERLINK("x")');
  });
});

describe('columns', () => {
  test('are hidden and shown by keyboard, the one that names the row never, and the choice stays', async () => {
    const { user, unmount } = await openList('/');
    expect(heads()).toEqual(['Ålder', 'Namn', 'Anställd']);
    screen.getByRole('button', { name: 'Kolumner' }).focus();
    await user.keyboard('{Enter}');
    const choices = await screen.findAllByRole('menuitemcheckbox');
    expect(choices.map((choice) => choice.textContent)).toEqual(['Ålder', 'Anställd', 'Märke']);
    await waitFor(() =>
      expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement),
    );
    choices[0]?.focus();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}{Escape}');
    expect(heads()).toEqual(['Namn', 'Anställd', 'Märke']);
    unmount();
    await openList('/');
    expect(heads()).toEqual(['Namn', 'Anställd', 'Märke']);
  });
});

describe('an empty list', () => {
  const query = {
    data: paged<Person>([], 1, 10),
    isFetching: false,
    isError: false,
    refetch: vi.fn(),
  };

  test('invites to the first row, or names the right that is missing', async () => {
    const onAdd = vi.fn();
    const { user, unmount } = await openList('/', { query, add: { label: 'Lägg till anställd', onAdd } });
    const table = within(screen.getByRole('table', { name: 'Anställda' }));
    expect(table.getByText('Här samlas kundens anställda.')).toBeVisible();
    await user.click(table.getByRole('button', { name: 'Lägg till anställd' }));
    expect(onAdd).toHaveBeenCalledOnce();
    unmount();
    await openList('/', { query, missingRight: 'ändra anställda' });
    expect(screen.getByText(/behövs rättigheten: ändra anställda/)).toBeVisible();
  });
});

describe('coming rows', () => {
  const refetch = vi.fn();
  const old = paged(everybody, 1, 10);
  const current = { data: old, currentData: old, isFetching: false, isError: false, refetch };
  const coming = { data: old, isFetching: true, isError: false, refetch };

  test('old rows stay under a thin bar, those of another customer don’t', async () => {
    const Places = () => {
      const [step, setStep] = useState(0);
      const query = step === 0 ? current : coming;
      return (
        <>
          <button onClick={() => setStep(step + 1)}>{'next'}</button>
          <Demo query={query} scope={step < 2 ? 1 : 2} />
        </>
      );
    };
    const router = createMemoryRouter([{ path: '*', element: <Places /> }]);
    const { user } = await renderComponent(<RouterProvider router={router} />);
    await user.click(await screen.findByRole('button', { name: 'next' }));
    expect(screen.getByRole('progressbar', { name: 'Uppdaterar listan' })).toBeInTheDocument();
    expect(names()[0]).toBe('Person 01');
    await user.click(screen.getByRole('button', { name: 'next' }));
    expect(screen.queryByText('Person 01')).not.toBeInTheDocument();
    expect(screen.getByText('Hämtar listan')).toBeInTheDocument();
  });

  test('a failure shows with a way to try again [FORM-14]', async () => {
    const failed = { data: undefined, isFetching: false, isError: true, error: httpFailure(503), refetch };
    const { user } = await openList('/', { query: failed });
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Försök igen' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('export', () => {
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  });
  const fetchPage =
    (search: string): FetchPage<Person> =>
    async ({ pageNumber, pageSize }) => {
      const { rows, pagination } = paged(peopleMatching(search), pageNumber, Math.min(pageSize, 10));
      return { ok: true, data: rows, pagination, status: 200 };
    };
  const choose = async (user: Awaited<ReturnType<typeof openList>>['user'], format: string) => {
    await user.click(screen.getByRole('button', { name: 'Exportera' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
  };

  test('the export contains all pages of the filtered rows and the visible columns as neutral texts', async () => {
    const { user } = await openList('/', { fetchPage: fetchPage('') });
    await choose(user, 'CSV');
    expect(await screen.findByText(/^23 rader exporterade till Anställda .*\.csv$/)).toBeVisible();
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(24);
    expect(lines[0]).toBe('"Ålder";"Namn";"Anställd"');
    expect(lines[1]).toBe('60;"Person 01";2026-03-09');
    expect(lines[5]).toBe('56;"\'=HYPERLINK(""x"")";2026-03-09');
  });

  test('the Excel export loads on demand, and a failure is reported and can be retried', async () => {
    let isBroken = true;
    const once: FetchPage<Person> = (page, signal) =>
      isBroken ? Promise.resolve({ ok: false, failure: httpFailure(503) }) : fetchPage('')(page, signal);
    const { user } = await openList('/', { fetchPage: once });
    await choose(user, 'Excel');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Exporten blev inte klar');
    isBroken = false;
    await user.click(within(alert).getByRole('button', { name: 'Försök igen' }));
    await eventually(() => expect(files).toHaveLength(1));
    expect(new TextDecoder().decode((await files[0]?.arrayBuffer())?.slice(0, 2))).toBe('PK');
  });

  test('is called off by the user: nothing is saved', async () => {
    let answer = () => {};
    const slow: FetchPage<Person> = async (page, signal) => {
      if (page.pageNumber > 1) await new Promise<void>((resolve) => (answer = resolve));
      return fetchPage('')(page, signal);
    };
    const { user } = await openList('/', { fetchPage: slow });
    await choose(user, 'CSV');
    expect(await screen.findByRole('progressbar', { name: 'Exporterar' })).toHaveAttribute(
      'aria-valuetext',
      '10 av 23 rader',
    );
    await user.click(screen.getByRole('button', { name: 'Avbryt exporten' }));
    answer();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Exportera' })).toBeEnabled());
    expect(files).toHaveLength(0);
  });
});
