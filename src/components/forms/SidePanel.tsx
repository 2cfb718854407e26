import { Drawer } from '../overlays/Drawer.tsx';
import { useIsMobile } from '../theme/useIsMobile.ts';
import { GuardedForm, type OverlayFormProps } from './GuardedForm.tsx';
import classes from './forms.module.css';

type SidePanelProps = OverlayFormProps & {
  /** Width on desktop in px. */
  size?: number;
};

/** Longer form: a panel at the right on desktop, a full-height sheet in mobile mode. */
export const SidePanel = ({ size = 480, ...form }: SidePanelProps) => {
  const isMobile = useIsMobile();
  return (
    <GuardedForm
      {...form}
      className={classes.form}
      frame={(frame) => (
        <Drawer
          {...frame}
          position={isMobile ? 'bottom' : 'right'}
          size={isMobile ? '100%' : size}
          classNames={{ content: classes.sheet, body: classes.sheetBody, header: classes.sheetHeader }}
        />
      )}
    />
  );
};
