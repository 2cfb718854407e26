import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './feedback.module.css';

type SaveButtonProps = {
  /** True while saving. */
  isSaving: boolean;
  /** Saves; without it the button submits its form. */
  onSave?: () => void;
  /** Result of the last save, shown briefly. */
  flash?: 'saved' | 'failed' | null;
  isDisabled?: boolean;
  isDanger?: boolean;
  leftSection?: ReactNode;
  size?: string;
  isFullWidth?: boolean;
  /** Style for a secondary action. */
  variant?: 'default';
  /** Id of the element with the reason for being disabled. */
  describedBy?: string;
  children: ReactNode;
};

/**
 * Time, in milliseconds, after which a save that hasn't started (validation errors) enables the button again; a correction in its form does
 * so immediately.
 */
const beginWithinMs = 400;

const colourOf = (flash: SaveButtonProps['flash'], isDanger: boolean | undefined) => {
  if (flash === 'saved') return 'green';
  return flash === 'failed' || isDanger ? 'red' : undefined;
};

const sectionOf = (isLoading: boolean, flash: SaveButtonProps['flash'], section: ReactNode) => {
  if (isLoading) return <Loader size={16} color="currentColor" aria-hidden />;
  if (flash === 'saved') return <IconCheck size={18} aria-hidden />;
  return flash === 'failed' ? <IconAlertTriangle size={18} aria-hidden /> : section;
};

/**
 * Button that saves once: loading from the first click, further clicks do nothing. [FORM-12, FORM-13] While loading it is aria-disabled,
 * not disabled, so that it keeps the focus and a submit isn't cut off.
 */
export const SaveButton = (props: SaveButtonProps) => {
  const { isSaving, onSave, flash, isDisabled, isDanger, leftSection, size, isFullWidth, children } = props;
  const { variant, describedBy } = props;
  const [isClicked, setIsClicked] = useState(false);
  // State is set a render later; two clicks within one frame must count as one.
  const isLocked = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = isSaving || isClicked;

  useEffect(() => {
    if (!isClicked) return undefined;
    const release = () => {
      isLocked.current = false;
      setIsClicked(false);
    };
    const form = button.current?.form;
    const timer = setTimeout(release, beginWithinMs);
    form?.addEventListener('input', release);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener('input', release);
    };
  }, [isClicked]);

  const handleClick = (event: MouseEvent) => {
    if (isSaving || isLocked.current) {
      event.preventDefault();
      return;
    }
    isLocked.current = true;
    setIsClicked(true);
    onSave?.();
  };

  return (
    <Button
      ref={button}
      type={onSave ? 'button' : 'submit'}
      variant={variant}
      aria-describedby={describedBy}
      color={colourOf(flash, isDanger)}
      mod={{ saving: isLoading }}
      aria-busy={isLoading}
      aria-disabled={isLoading || undefined}
      disabled={isDisabled && !isLoading}
      leftSection={sectionOf(isLoading, flash, leftSection)}
      size={size}
      fullWidth={isFullWidth}
      className={classes.saveButton}
      onClick={handleClick}
    >
      {children}
    </Button>
  );
};
