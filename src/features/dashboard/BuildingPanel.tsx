import { CloseButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card/Card.tsx';
import { useCountFindingsQuery } from '../../entities/flaws/flawsApi.ts';
import { useMayHave } from '../../entities/roundConflicts/useMayHave.ts';
import { askAnew } from '../../store/askAnew.ts';
import { FlawsTable } from './findings/FlawsTable.tsx';
import { QuestionsTable } from './findings/QuestionsTable.tsx';
import { RoundsTable } from './RoundsTable.tsx';

export type BuildingPanelProps = { buildingId: number; name: string | undefined; onClose: () => void };

/** What is known of the active building: its flaws, questions and rounds. [DASH-19, DASH-20] */
export const BuildingPanel = ({ buildingId, name, onClose }: BuildingPanelProps) => {
  const { t } = useTranslation('dashboard');
  const hasCounts = useMayHave('countFindings');
  const { currentData: counts } = useCountFindingsQuery(hasCounts ? { buildingId } : skipToken, askAnew);
  return (
    <Card
      title={name ?? t('building.title')}
      tools={<CloseButton aria-label={t('building.close')} onClick={onClose} />}
    >
      <FlawsTable buildingId={buildingId} counts={counts?.flaws} />
      <QuestionsTable buildingId={buildingId} counts={counts?.questions} />
      <RoundsTable buildingId={buildingId} />
    </Card>
  );
};
