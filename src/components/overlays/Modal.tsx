import { Modal as KitModal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEscape } from './useEscape.ts';

/** The kit's dialog, which takes Esc only while it is on top. */
export const Modal = (props: ModalProps) => {
  useEscape(props.opened, props.onClose);
  return <KitModal {...props} closeOnEscape={false} />;
};
