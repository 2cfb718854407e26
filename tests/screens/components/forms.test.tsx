import { Select } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { FormDialog } from '#components/forms/FormDialog.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { PhotoField } from '#components/forms/photos/PhotoField.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { SearchField } from '#components/forms/fields/SearchField.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import { firstFault } from '#domain/validation.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { eventually } from '#tests/support/eventually.ts';

describe('save button', () => {
  test('is loading from the first click on, before the save has begun [FORM-12]', async () => {
    const { user } = await renderComponent(
      <SaveButton isSaving={false} onSave={vi.fn()}>
        Spara
      </SaveButton>,
    );
    const button = screen.getByRole('button', { name: 'Spara' });
    expect(button).toHaveAttribute('aria-busy', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveFocus();
  });

  test('a second click while it is loading emits nothing [FORM-13]', async () => {
    const onSave = vi.fn();
    const { user, rerender } = await renderComponent(
      <SaveButton isSaving={false} onSave={onSave}>
        Spara
      </SaveButton>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect(onSave).toHaveBeenCalledOnce();
    rerender(
      <SaveButton isSaving onSave={onSave}>
        Spara
      </SaveButton>,
    );
    await user.click(screen.getByRole('button', { name: 'Spara' }));
    expect(onSave).toHaveBeenCalledOnce();
  });

  test('a submit button submits its form once and is enabled again when nothing was saved', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = await renderComponent(
      <form onSubmit={onSubmit}>
        <SaveButton isSaving={false}>Spara</SaveButton>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Spara' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'false'));
    await user.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  test('is free as soon as the form is corrected: no later click is swallowed', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    await renderComponent(
      <form onSubmit={onSubmit}>
        <input aria-label="Skäl" />
        <SaveButton isSaving={false}>Spara</SaveButton>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Spara' });
    fireEvent.click(button);
    fireEvent.input(screen.getByRole('textbox', { name: 'Skäl' }), { target: { value: 'Låst' } });
    fireEvent.click(button);
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});

describe('number field', () => {
  const Year = ({ onChange }: { onChange: (value: number | null) => void }) => {
    const [value, setValue] = useState<number | null>(2019);
    return (
      <NumberField
        label="Laddningsår"
        value={value}
        maxDigits={4}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    );
  };

  test('empty becomes null, the rest a number [FORM-08]', async () => {
    const onChange = vi.fn();
    const { user } = await renderComponent(<Year onChange={onChange} />);
    const field = screen.getByRole('textbox', { name: 'Laddningsår' });
    await user.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(null);
    await user.type(field, '20a265');
    expect(onChange).toHaveBeenLastCalledWith(2026);
    expect(field).toHaveValue('2026');
    await user.clear(field);
    await user.type(field, '0');
    expect(onChange).toHaveBeenLastCalledWith(0);
  });
});

describe('field rules', () => {
  const Field = ({ value }: { value: string }) => {
    const { required, email, maxLength } = useFieldRules();
    return <p>{firstFault(value, [required, email, maxLength(6)])}</p>;
  };

  test('a field shows only the first failing rule [FORM-05]', async () => {
    const { rerender } = await renderComponent(<Field value="" />);
    expect(screen.getByRole('paragraph')).toHaveTextContent('Fältet får inte vara tomt.');
    rerender(<Field value="nobody at all" />);
    expect(screen.getByRole('paragraph')).toHaveTextContent(/^Ogilitlig E-Postadress$/);
    rerender(<Field value="nobody@example.com" />);
    expect(screen.getByRole('paragraph')).toHaveTextContent('Högst 6 tecken.');
  });
});

describe('dropdowns', () => {
  test('are at most 240 px high [FORM-18]', async () => {
    const options = Array.from({ length: 40 }, (_, index) => `Roll ${index + 1}`);
    const { user, baseElement } = await renderComponent(<Select label="Roll" data={options} />);
    await user.click(screen.getByRole('combobox', { name: 'Roll' }));
    await screen.findByRole('option', { name: 'Roll 40' });
    // 15rem are 240 px.
    const limited = [...baseElement.querySelectorAll<HTMLElement>('[style*="max-height"]')];
    expect(limited.map(({ style }) => style.maxHeight)).toContain('calc(15rem * var(--mantine-scale))');
  });
});

describe('side panel', () => {
  const panel = (isDirty: boolean, onClose: () => void, onSubmit?: () => void) => (
    <SidePanel isOpen title="Ny brist" isUnsaved={() => isDirty} onClose={onClose} onSubmit={onSubmit}>
      <input aria-label="Namn" />
    </SidePanel>
  );

  test('closes at once with Esc when nothing would be lost', async () => {
    const onClose = vi.fn();
    const { user } = await renderComponent(panel(false, onClose));
    await screen.findByRole('dialog', { name: 'Ny brist' });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('asks about unsaved work, and stays when the answer is no', async () => {
    const onClose = vi.fn();
    const { user } = await renderComponent(panel(true, onClose));
    await screen.findByRole('dialog', { name: 'Ny brist' });
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Lämna utan att spara?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fortsätt redigera' }));
    await eventually(() =>
      expect(screen.queryByRole('dialog', { name: 'Lämna utan att spara?' })).toBeNull(),
    );
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Lämna utan att spara?' });
    await user.keyboard('{Escape}');
    await eventually(() => expect(question).not.toBeInTheDocument());
    expect(screen.getByRole('dialog', { name: 'Ny brist' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('button', { name: 'Stäng' })[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Lämna utan att spara' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('Enter in a field submits it, and its first field has the focus', async () => {
    const onSubmit = vi.fn();
    const { user } = await renderComponent(panel(false, vi.fn(), onSubmit));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Namn' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
  });
});

test('a short dialog is named by its title and closes with its cross', async () => {
  const onClose = vi.fn();
  const { user } = await renderComponent(
    <FormDialog isOpen title="Instruktion" onClose={onClose}>
      Kontrollera plomberingen.
    </FormDialog>,
  );
  expect(await screen.findByRole('dialog', { name: 'Instruktion' })).toHaveTextContent(
    'Kontrollera plomberingen.',
  );
  await user.click(screen.getByRole('button', { name: 'Stäng' }));
  expect(onClose).toHaveBeenCalledOnce();
});

describe('photos', () => {
  const picture = new File(['x'], 'brist.jpg', { type: 'image/jpeg' });
  const photos = [
    { id: 'a', url: 'blob:a', name: 'a.jpg' },
    { id: 'b', url: 'blob:b', name: 'b.jpg' },
  ];

  test('several pictures are taken in, and one can be taken away', async () => {
    const onAdd = vi.fn();
    const onRemove = vi.fn();
    const { user } = await renderComponent(
      <PhotoField label="Foton" photos={photos} onAdd={onAdd} onRemove={onRemove} />,
    );
    const second = new File(['y'], 'brist2.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Välj foton'), [picture, second]);
    expect(onAdd).toHaveBeenCalledWith([picture, second]);
    await user.click(screen.getByRole('button', { name: 'Ta bort foto 2' }));
    expect(onRemove).toHaveBeenCalledWith('b');
  });

  test('the camera comes first on a touch device', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('coarse'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const onAdd = vi.fn();
    const { user } = await renderComponent(<PhotoField label="Foton" photos={[]} onAdd={onAdd} />);
    const camera = screen.getByLabelText('Ta foto');
    expect(camera).toHaveAttribute('capture', 'environment');
    await user.upload(camera, picture);
    expect(onAdd).toHaveBeenCalledWith([picture]);
  });

  test('takes no more than the most that is allowed', async () => {
    await renderComponent(<PhotoField label="Foton" photos={photos} onAdd={vi.fn()} maxCount={2} />);
    expect(screen.getByLabelText('Välj foton')).toBeDisabled();
    expect(screen.getByText('Högst 2 foton.')).toBeVisible();
  });
});

test('a search waits until typing has stopped, and Esc clears it at once', async () => {
  const onChange = vi.fn();
  const { user, rerender } = await renderComponent(
    <SearchField label="Sök" value="" onChange={onChange} debounceMs={300} />,
  );
  const field = screen.getByRole('searchbox', { name: 'Sök' });
  fireEvent.change(field, { target: { value: 'dö' } });
  fireEvent.change(field, { target: { value: 'dörr' } });
  expect(field).toHaveValue('dörr');
  expect(onChange).not.toHaveBeenCalled();
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith('dörr'));
  rerender(<SearchField label="Sök" value="dörr" onChange={onChange} debounceMs={300} />);
  await user.type(field, '{Escape}');
  expect(onChange).toHaveBeenLastCalledWith('');
});
