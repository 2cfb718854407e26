import { Modal } from '../overlays/Modal.tsx';
import { GuardedForm, type OverlayFormProps } from './GuardedForm.tsx';
import overlays from '../overlays/overlays.module.css';
import classes from './forms.module.css';

type FormDialogProps = OverlayFormProps & {
  size?: 'sm' | 'md' | 'lg';
  /**
   * Reason why the last attempt failed. Its lines are reserved, so that no button moves under a finger when it appears or disappears.
   * [HANDS-30]
   */
  failure?: string | null;
};

/** Dialog with a short form or text, in the middle of the screen. */
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
