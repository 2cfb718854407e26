import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** The button goes with what it clears: the focus would be lost. */
const focusField = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
  const field = currentTarget.closest('.mantine-Input-wrapper')?.querySelector<HTMLElement>('input, button');
  field?.focus();
};

/** Makes the props of a field's clearing button: it says what it clears, and the keyboard reaches it, which the kit leaves out. */
export const useClearButton = () => {
  const { t } = useTranslation('common');
  return (label: string) => ({
    'aria-label': t('forms.clear', { label }),
    'aria-hidden': false,
    tabIndex: 0,
    onClick: focusField,
  });
};
