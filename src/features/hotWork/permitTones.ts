import type { StatusTone } from '#components/marks/StatusChip.tsx';
import type { PermitState } from '#contract/hotWork/hotWorkWords.ts';

/** Tone of each state of a permit. */
export const toneOfState: Readonly<Record<PermitState, StatusTone>> = {
  prepared: 'info',
  issued: 'warning',
  watching: 'warning',
  disconnected: 'danger',
  closed: 'success',
  withdrawn: 'info',
};
