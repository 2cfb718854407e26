import { useLayoutEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useIsTouch } from '../theme/useIsMobile.ts';
import classes from './forms.module.css';

const fields = 'input:not([type="hidden"], [type="file"]), textarea, select';

/**
 * Focuses the first field of a form that opens in a dialog. Not on touch devices: the keyboard would cover the form. The dialog's focus
 * trap looks for the attribute that is set here.
 */
const useFirstField = (isTouch: boolean) => {
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

type FormBodyProps = {
  onSubmit?: () => void;
  footer?: ReactNode;
  className: string | undefined;
  footClassName?: string | undefined;
  children: ReactNode;
};

/** Content above a sticky footer; a form element if it can be submitted, so that Enter saves. */
export const FormBody = ({ onSubmit, footer, className, footClassName, children }: FormBodyProps) => {
  const firstFieldOf = useFirstField(useIsTouch());
  const content = (
    <>
      <div ref={firstFieldOf} className={classes.content}>
        {children}
      </div>
      {footer ? (
        <div className={`${classes.footer} ${footClassName ?? ''}`} data-foot>
          {footer}
        </div>
      ) : null}
    </>
  );
  if (!onSubmit)
    return (
      <div className={className} data-reading>
        {content}
      </div>
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={className} noValidate onSubmit={handleSubmit}>
      {content}
    </form>
  );
};
