import { Button, Stack, Text } from '@mantine/core';
import { IconFolderOff, IconPencil, IconPlus, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { Card } from '#components/card/Card.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import type { VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { utcDay } from '#domain/dates.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { useCallMutation, useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { CaseFacts } from './CaseFacts.tsx';
import { CasePanel } from './CasePanel.tsx';
import { FlawPanel } from './FlawPanel.tsx';
import { PointPanel } from './PointPanel.tsx';
import { PointRow } from './PointRow.tsx';
import { Replies } from './Replies.tsx';
import { caseName } from './visitForm.ts';
import classes from './visits.module.css';

/** Form or dialog that is open above a case. */
type OpenDialog =
  | { kind: 'edit' | 'followUp' | 'addPoint' }
  | { kind: 'editPoint' | 'addFlaw' | 'deletePoint'; point: VisitPoint; number: number };

type DialogsProps = { visit: VisitCaseDetails; dialog: OpenDialog; onClose: () => void };

/** Dialog that asks before a point is deleted. */
const DeletePoint = ({
  point,
  number,
  onClose,
}: {
  point: VisitPoint;
  number: number;
  onClose: () => void;
}) => {
  const { t } = useTranslation('visits');
  const [remove] = useCallMutation('deleteVisitPoint');
  const title = t('point.delete', { number });
  return (
    <ConfirmAct
      title={title}
      confirmLabel={t('point.delete_short')}
      isDanger
      act={() => remove({ id: point.id })}
      onClose={onClose}
    >
      <p>{t('point.delete_hint')}</p>
    </ConfirmAct>
  );
};

const CaseDialog = ({ visit, dialog, onClose }: DialogsProps) => {
  const navigate = useNavigate();
  const { customerId, buildingId } = visit;
  const place = { customerId, buildingId, onClose };
  switch (dialog.kind) {
    case 'edit':
      return <CasePanel visit={visit} {...place} />;
    case 'followUp':
      return (
        <CasePanel
          visit={null}
          earlier={visit}
          {...place}
          onSaved={({ id }) => void navigate(pathTo('visits', {}, { query: { case: id } }))}
        />
      );
    case 'addPoint':
      return <PointPanel visit={visit} point={null} number={visit.points.length + 1} onClose={onClose} />;
    case 'editPoint':
      return <PointPanel visit={visit} point={dialog.point} number={dialog.number} onClose={onClose} />;
    case 'addFlaw':
      return <FlawPanel visit={visit} point={dialog.point} number={dialog.number} onClose={onClose} />;
    case 'deletePoint':
      return <DeletePoint point={dialog.point} number={dialog.number} onClose={onClose} />;
  }
};

type CaseActionsProps = { visit: VisitCaseDetails; mayEdit: boolean; onOpen: (dialog: OpenDialog) => void };

/** Buttons of a case's header. */
const CaseActions = ({ visit, mayEdit, onOpen }: CaseActionsProps) => {
  const { t } = useTranslation('visits');
  return (
    <>
      <Button
        component={Link}
        to={pathTo('fireSafetyFile', { buildingId: visit.buildingId })}
        variant="default"
      >
        {t('open_building')}
      </Button>
      {mayEdit ? (
        <>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => onOpen({ kind: 'edit' })}
          >
            {t('edit_short')}
          </Button>
          {visit.nextCaseId === null ? (
            <Button
              variant="default"
              leftSection={<IconRepeat size={18} aria-hidden />}
              onClick={() => onOpen({ kind: 'followUp' })}
            >
              {t('follow_up')}
            </Button>
          ) : null}
        </>
      ) : null}
    </>
  );
};

/** Case with its points and replies; one that a follow-up continues is history. */
const OpenCase = ({ visit }: { visit: VisitCaseDetails }) => {
  const { t } = useTranslation('visits');
  const mayEdit = useMayCallThere('updateVisitCase');
  const [today] = useState(() => utcDay(new Date()));
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const name = caseName(visit);
  useScreenTitle(`${t('title_one')} · ${name}`);
  const mayEditPoints = mayEdit && visit.nextCaseId === null;
  return (
    <div className={screen.screen}>
      <PageHeader
        title={name}
        note={`${t('title_one')}, ${visit.buildingName}`}
        backTo={pathTo('visits')}
        backLabel={t('to_list')}
        actions={<CaseActions visit={visit} mayEdit={mayEdit} onOpen={setDialog} />}
      />
      <Stack gap="md">
        <CaseFacts visit={visit} />
        <Card
          title={t('points')}
          tools={
            mayEditPoints ? (
              <Button
                className="no-print"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setDialog({ kind: 'addPoint' })}
              >
                {t('point.add')}
              </Button>
            ) : undefined
          }
        >
          {visit.points.length === 0 ? <Text c="dimmed">{t('no_points')}</Text> : null}
          <ol className={classes.points}>
            {visit.points.map((point, index) => (
              <PointRow
                key={point.id}
                visit={visit}
                point={point}
                number={index + 1}
                today={today}
                mayEdit={mayEditPoints}
                onEdit={() => setDialog({ kind: 'editPoint', point, number: index + 1 })}
                onAddFlaw={() => setDialog({ kind: 'addFlaw', point, number: index + 1 })}
                onDelete={() => setDialog({ kind: 'deletePoint', point, number: index + 1 })}
              />
            ))}
          </ol>
        </Card>
        <Replies visit={visit} mayEdit={mayEditPoints} />
      </Stack>
      {dialog ? <CaseDialog visit={visit} dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </div>
  );
};

/** Screen with the case of an authority's visit. [SBA-64] */
export const VisitCaseScreen = ({ caseId }: { caseId: number }) => {
  const { t } = useTranslation('visits');
  const visit = useCallQuery('getVisitCase', { id: caseId }, refetchOnMount);
  useLeaveWithCustomer(pathTo('visits'), visit.currentData?.customerId);
  return (
    <OneRecord
      query={visit}
      isGone={({ deletedAt }) => deletedAt !== null}
      unknown={{ icon: <IconFolderOff size={40} stroke={1.5} />, title: t('unknown') }}
      listPath={pathTo('visits')}
      listLabel={t('to_list')}
    >
      {(open) => <OpenCase visit={open} />}
    </OneRecord>
  );
};
