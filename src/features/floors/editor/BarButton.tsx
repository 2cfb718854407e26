import { ActionIcon, Tooltip } from '@mantine/core';
import { memo } from 'react';
import type { ReactNode } from 'react';

type BarButtonProps = {
  label: string;
  /** Must keep its identity, like `onClick`: then a change beside it doesn't render the button again. */
  icon: ReactNode;
  /** Set for a button that stays pressed. */
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

/** Button of a bar with its label as a tooltip. */
export const BarButton = memo(({ label, icon, isPressed, isDisabled, onClick }: BarButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant={isPressed ? 'filled' : 'default'}
      size={44}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
));
BarButton.displayName = 'BarButton';
