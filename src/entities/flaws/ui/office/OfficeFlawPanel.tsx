import { Button } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import { ConflictChoice } from '#components/forms/conflict/ConflictChoice.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { SidePanel } from '#components/forms/SidePanel.tsx';
import { isOnDrawing } from '#domain/drawings/edits.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useWaitingFix } from '#entities/flaws/waitingFixes/useFixes.ts';
import { FixMark } from './FixMark.tsx';
import { FlawBody } from './FlawBody.tsx';
import { FlawDrawing } from './FlawDrawing.tsx';
import { useFlawEdit } from './useFlawEdit.ts';
import { useCallQuery } from '#store/callApi.ts';

const formWidth = 560;
const mapWidth = 1080;

export type OfficeFlawPanelProps = {
  flawId: number;
  /** Called when the change is stored; the panel closes. A fix reports itself, since it waits. */
  onSaved: () => void;
  onClose: () => void;
};

/** Panel to read, change and fix a flaw, with its place on the drawing. [DASH-40, FLAWM-01, FLAWM-10..12] */
export const OfficeFlawPanel = ({ flawId, onSaved, onClose }: OfficeFlawPanelProps) => {
  const { t } = useTranslation('flaws');
  const textOf = useFailureText();
  const isReadOnly = !usePermission('dashboard_perform_actions_on_content');
  const { currentData: flaw, error, refetch } = useCallQuery('getFlaw', { id: flawId }, refetchOnMount);
  // The flaw is deleted or outside the scope: retrying won't help.
  const isUnseen = !flaw && error !== undefined && toFailure(error).status === 404;
  const [isWriting, setIsWriting] = useState(false);
  const edit = useFlawEdit(flaw, refetch, (how) => {
    if (how === 'save') onSaved();
    // An unsent comment keeps the panel open until it is sent or discarded.
    if (!isWriting) onClose();
  });
  const [isOnMap, setIsOnMap] = useState(false);
  const { currentData: item } = useCallQuery(
    'getMapItem',
    flaw?.mapItemId === undefined || flaw?.mapItemId === null ? skipToken : { id: flaw?.mapItemId },
  );
  const { currentData: map } = useCallQuery(
    'getMap',
    item?.mapId === undefined ? skipToken : { id: item?.mapId },
  );
  const place = flaw && item && isOnDrawing(item) && map?.file ? { flaw, item, map } : null;
  // A waiting fix locks its flaw: it has to be undone first.
  const isWaiting = useWaitingFix('flaw', flawId) !== undefined;
  const mayAct = flaw !== undefined && !isReadOnly && !isOnMap && !isWaiting;

  const footer = (
    <>
      {flaw?.done === null ? (
        <Button
          variant="default"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => void edit.submit('fix')}
        >
          {t('office.fix')}
        </Button>
      ) : null}
      <SaveButton isSaving={edit.isLoading && edit.asked === 'save'}>{t('office.save')}</SaveButton>
    </>
  );
  return (
    <>
      <SidePanel
        isOpen
        title={t('office.update')}
        size={isOnMap ? mapWidth : formWidth}
        onClose={onClose}
        isUnsaved={() => edit.isUnsaved() || isWriting}
        onSubmit={mayAct ? () => void edit.submit('save') : undefined}
        footer={mayAct ? footer : undefined}
      >
        {isOnMap && place ? (
          <FlawDrawing {...place} onBack={() => setIsOnMap(false)} />
        ) : (
          <Loadable
            status={flaw ? 'ready' : isUnseen ? 'empty' : error ? 'failed' : 'loading'}
            empty={
              <EmptyState icon={<IconLock size={40} stroke={1.5} />} title={t('office.unseen_title')}>
                {t('office.unseen_text')}
              </EmptyState>
            }
            failure={error ? textOf(error) : undefined}
            onRetry={() => void refetch()}
            skeleton={<RowsSkeleton rows={8} />}
          >
            {edit.error ? (
              <FailureAlert text={edit.isStale ? t('office.stale') : textOf(edit.error)} />
            ) : null}
            <FixMark kind="flaw" targetId={flawId} />
            {flaw ? (
              <FlawBody
                key={flaw.id}
                flaw={flaw}
                edit={edit}
                item={item}
                isReadOnly={isReadOnly || isWaiting}
                onDirty={setIsWriting}
                onShowDrawing={place ? () => setIsOnMap(true) : undefined}
              />
            ) : null}
          </Loadable>
        )}
      </SidePanel>
      <ConflictChoice conflict={edit.conflict} />
    </>
  );
};
