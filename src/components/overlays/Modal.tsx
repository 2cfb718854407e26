import { Modal as KitModal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useOpening } from '../touch/opening.ts';
import { useBack } from './useBack.ts';
import { useEscape } from './useEscape.ts';
import { useFocusBack } from './useFocusBack.ts';

/** Mantine's Modal, but Esc and Back work only while it is on top, and the focus returns even after a very quick close. */
export const Modal = (props: ModalProps) => {
  const root = useRef<HTMLDivElement>(null);
  useOpening(props.opened);
  useEscape(props.opened, props.onClose);
  useBack(props.opened, props.onClose);
  useFocusBack(props.opened, root);
  return <KitModal {...props} ref={root} closeOnEscape={false} returnFocus={false} />;
};
