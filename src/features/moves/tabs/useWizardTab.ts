import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MoveTab } from '#contract/constants.ts';
import { numberOfWord, wordOfNumber } from '#contract/wire.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';

/** Returns the shown tab, and the one in the address by its number; they differ while one is being left. [MOVE-26] */
export const useWizardTab = (isOpen: (tab: MoveTab) => boolean) => {
  const [params, changeAddress] = useAddressParams();
  const namedTab = wordOfNumber('moveTab', Number(params.get('tab') ?? 0));
  const openTab = isOpen(namedTab) ? namedTab : 'buildings';
  const [shown, show] = useState(openTab);
  const goTo = (tab: MoveTab) => changeAddress({ tab: numberOfWord('moveTab', tab) || null });
  return { requestedTab: openTab, shown, show, goTo };
};
export type WizardTab = ReturnType<typeof useWizardTab>;

type Leaving = {
  isDirty: boolean;
  /** True if a save can't start yet, or one is in progress. */
  isBusy: boolean;
  /** Saves the tab; returns whether that succeeded. */
  save: (tab: MoveTab) => Promise<boolean>;
};

/** Saves a tab when it is left in any way; one that can't be saved stays open. [MOVE-40] */
export const useLeavingTab = (
  { requestedTab, shown, show, goTo }: WizardTab,
  { isDirty, isBusy, save }: Leaving,
) => {
  const isHeld = requestedTab !== shown && isDirty;
  if (requestedTab !== shown && !isHeld) show(requestedTab);

  // The address follows a moment later: until then the same navigation isn't tried again.
  const tried = useRef<MoveTab | null>(null);
  const leave = useEffectEvent(async () => {
    if (tried.current === requestedTab) return;
    tried.current = requestedTab;
    if (!(await save(shown))) goTo(shown);
  });
  useEffect(() => {
    if (!isHeld) tried.current = null;
    else if (!isBusy) void leave();
  }, [isHeld, isBusy]);
};
