import { useClickOutside } from '@mantine/hooks';
import { useCallback, useEffect } from 'react';
import { pickerToggled } from '#entities/customers/customersSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Returns the panel's frame: the search has the focus, a click outside closes it, and the focus returns to the opening element. */
export const usePickerPanel = (isBusy: boolean) => {
  const dispatch = useAppDispatch();
  const close = useCallback((): void => {
    dispatch(pickerToggled(false));
  }, [dispatch]);
  const panel = useClickOutside<HTMLElement>((event) => {
    // The button that toggles the panel closes it itself; the panel's dialogs, menus and dropdowns are rendered outside of it.
    const target = event.target instanceof Element ? event.target : null;
    if (
      !isBusy &&
      !target?.closest('[aria-controls="customer-picker"], [role="listbox"], [role="menu"], [data-portal]')
    )
      close();
  });

  useEffect(() => {
    const opener = document.activeElement;
    panel.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [panel]);

  // After a dialog whose row was removed the focus is lost, and the tree takes it.
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    const within = (selector: string) => panel.current?.querySelector<HTMLElement>(selector);
    (within('[role="treeitem"][tabindex="0"]') ?? within('input[type="search"]'))?.focus();
  }, [panel, isBusy]);

  return { panel, close };
};
