import { Stack } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { Move } from '#contract/moves/move.ts';
import type { MoveTab } from '#contract/constants.ts';
import { isTabOpen, saveBar } from '#domain/moves/moveChoices.ts';
import type { MoveCustomer, WithMoves } from '#entities/moves/movesSlice.ts';
import { draftDropped, hasDraft, selectMoveDraft } from '#entities/moves/movesSlice.ts';
import { MovePreview } from '#entities/moves/ui/MovePreview.tsx';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { MoveCustomers } from './MoveCustomers.tsx';
import { MoveNote } from './MoveNote.tsx';
import { MoveTabPanes } from './tabs/MoveTabPanes.tsx';
import { SaveFailures } from './SaveFailures.tsx';
import { TabWarnings } from './tabs/TabWarnings.tsx';
import { useMoveDraft } from './useMoveDraft.ts';
import { useMoveOffers } from './useMoveOffers.ts';
import { usePeopleChoice } from './tabs/usePeopleChoice.ts';
import { useSaveMove } from './useSaveMove.ts';
import { useLeavingTab, useWizardTab } from './tabs/useWizardTab.ts';
import { WizardActions } from './WizardActions.tsx';
import { WizardTabs } from './tabs/WizardTabs.tsx';

type MoveWizardProps = {
  /** Move to edit; null creates a new one. */
  move: Move | null;
  active: MoveCustomer | null;
  isFetching: boolean;
};

/** Wizard with the choices of a move, tab by tab, above its preview. [MOVE-13..57] */
export const MoveWizard = ({ move, active, isFetching }: MoveWizardProps) => {
  const { t } = useTranslation('moves');
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const store = useStore<WithMoves>();
  const wizard = useMoveDraft(move, active);
  const { moveId, from, target, note, choicesOf } = wizard;
  const countOf = (counted: MoveTab) => choicesOf(counted).length;
  const isOpen = (each: MoveTab) => isTabOpen(each, { moveId, countOf });
  const place = useWizardTab(isOpen);
  const tab = place.shown;
  const [search, setSearch] = useState('');
  const people = usePeopleChoice(move);
  const hasNote = useIsTillsyn();
  const offered = useMoveOffers({ tab, move, fromId: from?.id ?? null, search, peopleOf: people.asked });
  const { save, isSaving, faults, forgive } = useSaveMove(wizard);
  const bar = saveBar({
    hasTarget: target !== null,
    buildings: choicesOf('buildings').length,
    isLoading: offered.isLoading || isFetching,
  });
  const title = move
    ? t('wizard.title', { from: move.fromCustomerName, to: move.targetCustomerName })
    : t('wizard.new');
  useScreenTitle(title);

  const isMade = useRef(false);
  const isDirty = wizard.isTabDirty(tab) || wizard.isNoteDirty;
  const saveTab = async (left: MoveTab): Promise<boolean> => {
    if (bar !== null) return false;
    const saved = await save(left, offered.offers ?? []);
    if (saved && moveId === 0) {
      // The choices stay visible until the saved move is loaded.
      isMade.current = true;
      await navigate(pathTo('moveWizard', { moveId: saved.id }, { query: { tab: 0 } }), { replace: true });
      dispatch(draftDropped(moveId));
    }
    return saved !== null;
  };
  useLeavingTab(place, { isDirty, isBusy: isSaving || bar === 'loading', save: saveTab });
  const showSummary = async () => {
    if (!isDirty || (await saveTab(tab))) void navigate(pathTo('moveSummary', { moveId }));
  };
  const { question } = useUnsavedChanges(
    useCallback(
      () => hasDraft(selectMoveDraft(moveId)(store.getState())) && !(moveId === 0 && isMade.current),
      [store, moveId],
    ),
  );
  const discard = () => {
    dispatch(draftDropped(moveId));
    question.onDiscard();
  };

  return (
    <Stack>
      <PageHeader
        title={title}
        actions={
          <WizardActions
            isDirty={wizard.isDirty}
            isSaving={isSaving}
            bar={bar}
            onSave={() => void saveTab(tab)}
            onSummary={moveId === 0 ? undefined : () => void showSummary()}
          />
        }
      />
      <MoveCustomers wizard={wizard} />
      {hasNote ? (
        <MoveNote
          note={note}
          aside={wizard.noteAside}
          onChange={wizard.changeNote}
          onDropAside={wizard.dropNoteAside}
        />
      ) : null}
      <WizardTabs wizard={wizard} shown={tab} isOpen={isOpen} onChange={place.goTo}>
        {faults ? <SaveFailures faults={faults} wizard={wizard} /> : null}
        <TabWarnings tab={tab} wizard={wizard} offered={offered} />
        <MoveTabPanes
          tab={tab}
          wizard={wizard}
          offered={offered}
          faults={faults}
          onForgive={forgive}
          search={{ text: search, change: setSearch }}
          people={people}
        />
      </WizardTabs>
      {moveId === 0 ? null : <MovePreview moveId={moveId} countOf={countOf} />}
      <DiscardDialog {...question} onDiscard={discard} />
    </Stack>
  );
};
