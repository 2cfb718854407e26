import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { PieChart } from '#components/charts/PieChart.tsx';
import { ConfirmDialog } from '#components/feedback/ConfirmDialog.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { ProgressBar } from '#components/feedback/ProgressBar.tsx';
import { ExternalLink } from '#components/text/ExternalLink.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import { TruncatedText } from '#components/text/TruncatedText.tsx';
import { Tree } from '#components/tree/Tree.tsx';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { eventually } from '#tests/support/eventually.ts';

// jsdom paints nothing; the numbers are in the table.
vi.mock('#components/charts/PieCanvas.tsx', () => ({ PieCanvas: () => null }));

describe('confirmation', () => {
  const dialog = (onConfirm: () => void, onCancel: () => void, failures: string[] = []) => (
    <ConfirmDialog
      isOpen
      isDanger
      title="Ta bort våningen?"
      confirmLabel="Ta bort"
      failures={failures}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      1 ritning och 40 föremål försvinner.
    </ConfirmDialog>
  );

  test('the question names the consequences and focuses the safe button', async () => {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    const { user } = await renderComponent(dialog(onConfirm, onCancel));
    expect(await screen.findByRole('dialog', { name: 'Ta bort våningen?' })).toHaveTextContent(
      '40 föremål försvinner',
    );
    await eventually(() => expect(screen.getByRole('button', { name: 'Avbryt' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(onCancel).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Ta bort' }));
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('Esc cancels, and failures are shown in the dialog', async () => {
    const onCancel = vi.fn();
    const { user } = await renderComponent(dialog(vi.fn(), onCancel, ['Våningen används i 2 rondplaner.']));
    expect(await screen.findByRole('alert')).toHaveTextContent('Våningen används i 2 rondplaner.');
    await user.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

describe('a part of a screen', () => {
  test('shows one state at a time', async () => {
    const onRetry = vi.fn();
    const { user, rerender } = await renderComponent(<Loadable status="loading">Innehåll</Loadable>);
    expect(screen.getByRole('status')).toHaveTextContent('Hämtar');
    rerender(
      <Loadable status="failed" failure="Servern svarar inte." onRetry={onRetry}>
        Innehåll
      </Loadable>,
    );
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Försök igen' }));
    expect(onRetry).toHaveBeenCalledOnce();
    rerender(
      <Loadable status="forbidden" forbiddenText="Rätten att utföra ronder saknas.">
        Innehåll
      </Loadable>,
    );
    expect(screen.getByText('Rätten att utföra ronder saknas.')).toBeVisible();
    expect(screen.queryByText('Innehåll')).not.toBeInTheDocument();
    rerender(<Loadable status="ready">Innehåll</Loadable>);
    expect(screen.getByText('Innehåll')).toBeVisible();
  });

  test('progress is shown in numbers', async () => {
    await renderComponent(<ProgressBar label="Föremål" value={28} max={40} text="12 kvar" />);
    const bar = screen.getByRole('progressbar', { name: 'Föremål' });
    expect(bar).toHaveAttribute('aria-valuenow', '28');
    expect(bar).toHaveAttribute('aria-valuetext', '12 kvar');
    expect(screen.getByText('12 kvar')).toBeVisible();
  });
});

describe('texts', () => {
  test('a date shows as YYYY-MM-DD [FORM-17]', async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    await renderComponent(<RelativeDate date="2026-11-17T10:00:00Z" hasDistance now={now} />);
    expect(screen.getByRole('time')).toHaveTextContent('2026-11-17');
    expect(screen.getByText('för 3 dagar sedan')).toBeVisible();
  });

  test('a long name is cut to 30 characters, and all of it is there on hover and for screen readers', async () => {
    const name = 'Fastighetsförvaltningen i Västerbottens inland';
    const { user } = await renderComponent(<TruncatedText text={name} />);
    const short = screen.getByText(/^Fastighetsförvaltningen i Väs$/);
    expect(short.parentElement).toHaveTextContent(name);
    await user.hover(short);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(name);
  });

  test('a link is made from http and https addresses only', async () => {
    const { rerender } = await renderComponent(<ExternalLink href="javascript:alert(1)">Lagen</ExternalLink>);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    rerender(<ExternalLink href="www.riksdagen.se/lagen">Lagen</ExternalLink>);
    const link = screen.getByRole('link', { name: /Lagen/ });
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.riksdagen\.se\/lagen/));
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  });
});

test('a pie has the same numbers as a table', async () => {
  await renderComponent(
    <PieChart
      title="Föremål"
      parts={[
        { id: 'ok', label: 'OK', value: 30, tone: 'good' },
        { id: 'flaw', label: 'Med öppen brist', value: 10, tone: 'bad' },
      ]}
    />,
  );
  const table = screen.getByRole('table', { name: 'Föremål' });
  expect(within(table).getByRole('row', { name: 'Med öppen brist 10 25 %' })).toBeVisible();
});

describe('tree', () => {
  const leaf = (id: number, name: string) => ({ id, name, children: [] });
  const nodes = [{ id: 1, name: 'Norr', children: [leaf(2, 'Umeå'), leaf(3, 'Luleå')] }, leaf(4, 'Syd')];

  test('arrows open, walk and close, Enter chooses', async () => {
    const onOpenIdsChange = vi.fn();
    const onSelect = vi.fn();
    const tree = (openIds: number[]) => (
      <Tree
        label="Kunder"
        nodes={nodes}
        openIds={openIds}
        onOpenIdsChange={onOpenIdsChange}
        onSelect={onSelect}
      />
    );
    const { user, rerender } = await renderComponent(tree([]));
    await user.tab();
    expect(screen.getByRole('treeitem', { name: 'Norr' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(onOpenIdsChange).toHaveBeenLastCalledWith([1]);
    rerender(tree([1]));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(screen.getByRole('treeitem', { name: 'Luleå' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }));
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('treeitem', { name: 'Norr' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(onOpenIdsChange).toHaveBeenLastCalledWith([]);
    await user.keyboard('s');
    expect(screen.getByRole('treeitem', { name: 'Syd' })).toHaveFocus();
  });

  test('a search shows the matches with the way to them, marked', async () => {
    await renderComponent(
      <Tree
        label="Kunder"
        nodes={nodes}
        openIds={[]}
        onOpenIdsChange={vi.fn()}
        onSelect={vi.fn()}
        search="lul"
      />,
    );
    expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual(['Norr', 'Luleå']);
    expect(screen.getByText('Lul').tagName).toBe('MARK');
  });
});
