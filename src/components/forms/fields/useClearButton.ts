import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** Focuses the field, since the button disappears with the cleared value and would lose the focus. */
const focusField = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
  const field = currentTarget.closest('.mantine-Input-wrapper')?.querySelector<HTMLElement>('input, button');
  field?.focus();
};

/** Creates the props of a field's clear button: an accessible name, and a tab stop, which the kit omits. */
export const useClearButton = () => {
  const { t } = useTranslation('common');
  return (label: string) => ({
    'aria-label': t('forms.clear', { label }),
    'aria-hidden': false,
    tabIndex: 0,
    onClick: focusField,
  });
};
