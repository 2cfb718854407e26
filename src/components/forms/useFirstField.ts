import { useLayoutEffect, useRef } from 'react';

const fields = 'input:not([type="hidden"], [type="file"]), textarea, select';

/**
 * Focuses the first field of a form that opens in a dialog. Not on touch devices: the keyboard would cover the form. The dialog's focus
 * trap looks for the attribute that is set here.
 */
export const useFirstField = (isTouch: boolean) => {
  const form = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isTouch || !form.current || form.current.querySelector('[data-autofocus]')) return;
    const usable = [...form.current.querySelectorAll<HTMLInputElement>(fields)].filter(
      ({ disabled, readOnly }) => !disabled && !readOnly,
    );
    usable[0]?.setAttribute('data-autofocus', '');
  }, [isTouch]);
  return form;
};
