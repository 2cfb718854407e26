import { Box } from '@mantine/core';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from '#components/forms/DiscardDialog.tsx';
import { useUnsavedChanges } from '#components/leaving/useUnsavedChanges.ts';
import { useFileIntake } from '#components/drawingFile/useFileIntake.ts';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { useUser } from '#entities/session/useSession.ts';
import { AdjustDialog } from './AdjustDialog.tsx';
import { DraftNote } from './DraftNote.tsx';
import { FileList } from './files/FileList.tsx';
import { FitDialog } from './FitDialog.tsx';
import { LastSet } from './LastSet.tsx';
import { SetDrop } from './files/SetDrop.tsx';
import { SetFoot } from './SetFoot.tsx';
import { SetTable } from './SetTable.tsx';
import { draftChoice, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { emptySet, isDone, setReducer } from './setPages.ts';
import { useEditions, useStandingMaps } from './standing.ts';
import { mostPages, useSetReading } from './files/useSetReading.ts';
import { useSetSaving } from './useSetSaving.ts';

/** Workflow of a set: choose files, check and correct pages, save all. */
export const DrawingSetWork = ({ building }: { building: WholeBuilding }) => {
  const { t } = useTranslation('drawingSet');
  const { id: userId } = useUser();
  const [state, dispatch] = useReducer(setReducer, emptySet);
  const { files, pages } = state;
  // Floors added by the set itself don't change the choices during the work.
  const [floors] = useState(building.floors);
  const [draft, setDraft] = useState(() => readDraft(building.id));
  const [open, setOpen] = useState<{ as: 'adjust' | 'fit'; key: string } | null>(null);
  const [known, setKnown] = useState(0);
  const reading = useSetReading(state, dispatch, {
    standingLevels: floors.map(({ level }) => level),
    choiceOf: (file, page) => draftChoice(draft, file, page),
  });
  const isReading = files.some((file) => file.state === 'waiting' || file.state === 'reading');
  const standing = useStandingMaps(floors);
  const editions = useEditions({ pages, isReading, standing }, userId, (found) =>
    dispatch({ type: 'editionsFound', found }),
  );
  const saving = useSetSaving(
    { buildingId: building.id, customerId: building.customerId, floors },
    files,
    dispatch,
    { setId: draft?.setId ?? null },
  );
  const isSaving = saving.progress.state === 'running';
  const isOpen = pages.some((page) => page.isTaken && page.state === 'read' && !isDone(page));
  const unsaved = useUnsavedChanges(() => isOpen || isSaving);
  const add = (chosen: readonly File[]) => (isSaving ? undefined : setKnown(reading.add(chosen)));
  useFileIntake(add);
  useEffect(() => {
    // Pages that aren't read yet would overwrite the decisions about them from before a reload.
    if (pages.length === 0 || isReading) return;
    if (isOpen || isSaving) keepDraft(building.id, saving.setId, files, pages);
    else forgetDraft();
  }, [building.id, saving.setId, files, pages, isOpen, isSaving, isReading]);
  const forget = () => {
    forgetDraft();
    setDraft(null);
  };
  const openPage = pages.find(({ key }) => key === open?.key);
  return (
    <>
      {draft && pages.length === 0 ? <DraftNote draft={draft} onForget={forget} /> : null}
      {pages.length === 0 ? <LastSet buildingId={building.id} /> : null}
      <SetDrop isSmall={files.length > 0} isDisabled={isSaving} onFiles={add} />
      {known > 0 ? <p role="status">{t('known', { count: known })}</p> : null}
      {pages.length >= mostPages ? <p role="status">{t('too_many', { count: mostPages })}</p> : null}
      <FileList files={files} pages={pages} isSaving={isSaving} reading={reading} />
      {pages.length > 0 ? (
        <>
          <SetTable
            pages={pages}
            floors={floors}
            dispatch={dispatch}
            isSaving={isSaving}
            standing={standing ?? []}
            isComparing={editions.isComparing}
            onAdjust={(key) => setOpen({ as: 'adjust', key })}
            onFit={(key) => setOpen({ as: 'fit', key })}
          />
          <SetFoot
            pages={pages}
            floors={floors}
            saving={saving}
            isReading={isReading}
            buildingId={building.id}
            onUndone={() => {
              saving.forget();
              dispatch({ type: 'undone' });
            }}
          />
        </>
      ) : null}
      {openPage && open?.as === 'adjust' ? (
        <AdjustDialog
          key={openPage.key}
          page={openPage}
          pages={pages}
          file={files.find(({ key }) => key === openPage.fileKey)}
          onAdjusted={(adjusted, isForAll) => {
            dispatch({ type: 'adjusted', key: openPage.key, adjusted, isForAll });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {openPage && open?.as === 'fit' ? (
        <FitDialog
          key={openPage.key}
          page={openPage}
          file={files.find(({ key }) => key === openPage.fileKey)}
          map={standing?.find(({ map }) => map.id === openPage.replaces)?.map ?? null}
          look={editions.looks.get(openPage.replaces ?? 0) ?? null}
          onFitted={(fit) => {
            dispatch({ type: 'fitted', key: openPage.key, fit });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <Box h={8} />
      <DiscardDialog {...unsaved.question} text={t(isSaving ? 'leave_saving' : 'leave')} />
    </>
  );
};
