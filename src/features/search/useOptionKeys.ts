import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { OpenableHit } from './useHits.ts';

type OptionKeys = {
  options: readonly OpenableHit[];
  /** True if the options belong to an older text than the one in the field. */
  isStale: boolean;
  onChoose: (option: OpenableHit) => void;
};

/**
 * Handles the options' keys: arrows, Home and End move through the options, Enter chooses; Enter before the response arrives chooses its
 * first hit.
 */
export const useOptionKeys = ({ options, isStale, onChoose }: OptionKeys) => {
  const [requestedOption, setRequestedOption] = useState<string | null>(null);
  const isWaiting = useRef(false);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === requestedOption),
  );
  const active = options[at];

  useEffect(() => {
    document.getElementById(active?.key ?? '')?.scrollIntoView?.({ block: 'nearest' });
  }, [active?.key]);

  useEffect(() => {
    if (!isWaiting.current || isStale) return;
    isWaiting.current = false;
    const [first] = options;
    if (first) onChoose(first);
  }, [isStale, options, onChoose]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = options.length - 1;
    const steps: Partial<Record<string, number>> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next !== undefined && options.length > 0) {
      event.preventDefault();
      setRequestedOption(options[next]?.key ?? null);
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isStale) isWaiting.current = true;
    else if (active) onChoose(active);
  };
  /** Restarts at the first hit of a new text. */
  const restart = (): void => {
    setRequestedOption(null);
    isWaiting.current = false;
  };
  return { active, onKeyDown, restart, point: (key: string) => setRequestedOption(key) };
};
