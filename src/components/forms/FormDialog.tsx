import { Modal } from '../overlays/Modal.tsx';
import { GuardedForm, type OverlayFormProps } from './GuardedForm.tsx';
import overlays from '../overlays/overlays.module.css';
import classes from './forms.module.css';

type FormDialogProps = OverlayFormProps & {
  size?: 'sm' | 'md' | 'lg';
  /** Why the last try failed. Its lines are reserved, so that no button moves under a finger when it comes or goes. [HANDS-30] */
  failure?: string | null;
};

/** A short form or text, in the middle of the screen. */
export const FormDialog = ({ size = 'md', failure, children, ...form }: FormDialogProps) => (
  <GuardedForm
    {...form}
    className={classes.dialogForm}
    footClassName={overlays.foot}
    frame={(frame) => <Modal {...frame} size={size} />}
  >
    {children}
    {failure === undefined ? null : (
      <div className={classes.failureRoom}>{failure === null ? null : <p role="alert">{failure}</p>}</div>
    )}
  </GuardedForm>
);
