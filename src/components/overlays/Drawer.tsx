import { Drawer as KitDrawer } from '@mantine/core';
import type { DrawerProps } from '@mantine/core';
import { useEscape } from './useEscape.ts';

/** The kit's panel, which takes Esc only while it is on top. */
export const Drawer = (props: DrawerProps) => {
  useEscape(props.opened, props.onClose);
  return <KitDrawer {...props} closeOnEscape={false} />;
};
