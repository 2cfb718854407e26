import { Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useEscape } from '#components/overlays/useEscape.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import { useRoundUi } from '../roundUi.ts';
import classes from './acts.module.css';

const openDelayMs = 150;

/** Button with the item's instruction: a tooltip with a mouse, a dialog on mobile. [ROUND-36] */
export const InstructionButton = ({ item, label }: { item: ItemState; label: string }) => {
  const { isMobile, openInstruction } = useRoundUi();
  const button = useRef<HTMLButtonElement>(null);
  const delay = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isShown, setIsShown] = useState(false);
  const textId = `instruction-${item.id}`;
  const show = () => {
    clearTimeout(delay.current);
    delay.current = setTimeout(() => setIsShown(true), openDelayMs);
  };
  const hide = () => {
    clearTimeout(delay.current);
    setIsShown(false);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.info}
        aria-label={label}
        aria-describedby={isShown ? textId : undefined}
        onClick={isMobile ? () => openInstruction(item) : undefined}
        onMouseEnter={isMobile ? undefined : show}
        onMouseLeave={hide}
        onFocus={isMobile ? undefined : show}
        onBlur={(event) => (event.currentTarget.matches(':hover') ? undefined : hide())}
      >
        <IconInfoCircle size={22} aria-hidden />
      </button>
      {isShown ? <Instruction id={textId} text={item.instruction} target={button} onClose={hide} /> : null}
    </>
  );
};

type InstructionProps = {
  id: string;
  text: string;
  target: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

/** Tooltip with the instruction, rendered on demand: a list scrolls past hundreds of them. */
const Instruction = ({ id, text, target, onClose }: InstructionProps) => {
  useEscape(true, onClose);
  return <Tooltip opened label={<span id={id}>{text}</span>} target={target} />;
};
