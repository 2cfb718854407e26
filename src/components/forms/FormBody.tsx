import type { FormEvent, ReactNode } from 'react';
import { useIsTouch } from '../theme/useIsMobile.ts';
import { useFirstField } from './useFirstField.ts';
import classes from './forms.module.css';

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
