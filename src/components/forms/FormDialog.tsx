import { Modal } from '../overlays/Modal.tsx';
import { GuardedForm, type OverlayFormProps } from './GuardedForm.tsx';
import overlays from '../overlays/overlays.module.css';
import classes from './forms.module.css';

type FormDialogProps = OverlayFormProps & { size?: 'sm' | 'md' | 'lg' };

/** A short form or text, in the middle of the screen. */
export const FormDialog = ({ size = 'md', ...form }: FormDialogProps) => (
  <GuardedForm
    {...form}
    className={classes.dialogForm}
    footClassName={overlays.foot}
    frame={(frame) => <Modal {...frame} size={size} />}
  />
);
