import { useEffect, useRef } from 'react';

/** Keeps the focus in the dialog when the step changes: on the step's first field, else on the step itself. */
export const useStepFocus = (step: string) => {
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = steps.current;
    const focusedElement = document.activeElement;
    if (!root || (focusedElement !== root && root.contains(focusedElement))) return;
    (root.querySelector<HTMLElement>('input[data-autofocus]') ?? root).focus();
  }, [step]);
  return steps;
};
