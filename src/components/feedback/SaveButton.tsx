import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './feedback.module.css';

type SaveButtonProps = {
  /** The save is under way. */
  isSaving: boolean;
  /** Without it the button submits its form. */
  onSave?: () => void;
  /** Briefly shows how the last save ended. */
  flash?: 'saved' | 'failed' | null;
  isDisabled?: boolean;
  isDanger?: boolean;
  leftSection?: ReactNode;
  size?: string;
  isFullWidth?: boolean;
  /** A quieter look than the main action's. */
  variant?: 'default';
  /** The element that says why it is disabled. */
  describedBy?: string;
  children: ReactNode;
};

/** A save that hasn't started by then (validation errors) enables the button again; a correction in its form does at once. */
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
 * Saves once: loading from the first click, further clicks do nothing. [FORM-12, FORM-13] While loading it is aria-disabled, not disabled,
 * so that it keeps the focus and a submit isn't cut off.
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
