import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LongList } from '#components/fold/LongList.tsx';
import { missingRoles, strangeBuildings } from '#domain/moves/moveOffers.ts';
import type { MoveTab } from '#contract/constants.ts';
import type { MoveInWizard } from '../useMoveDraft.ts';
import type { TabOffers } from '../useMoveOffers.ts';

type WarningProps = { title: string; label: string; lines: readonly string[] };

const mostShown = 5;

const Warning = ({ title, label, lines }: WarningProps) => (
  <Alert color="yellow" title={title} icon={<IconAlertTriangle size={20} aria-hidden />}>
    <LongList label={label} rows={lines} keyOf={(line) => line} first={mostShown}>
      {(line) => line}
    </LongList>
  </Alert>
);

/** Warnings about missing buildings and roles of plans. [MOVE-35, MOVE-36] */
export const TabWarnings = (props: { tab: MoveTab; wizard: MoveInWizard; offered: TabOffers }) => {
  const { tab, wizard, offered } = props;
  const { t } = useTranslation('moves');
  if (tab === 'plans') {
    const lines = strangeBuildings(offered.plans, wizard.choicesOf('plans'), wizard.choicesOf('buildings'));
    return lines.length === 0 ? null : (
      <Warning
        title={t('wizard.strange.title', { count: lines.length })}
        label={t('wizard.strange.list')}
        lines={lines.map((line) => t('wizard.strange.line', line))}
      />
    );
  }
  const lines = tab === 'roles' ? missingRoles(offered.offers ?? [], wizard.choicesOf('roles')) : [];
  return lines.length === 0 ? null : (
    <Warning
      title={t('wizard.missing.title', { count: lines.length })}
      label={t('wizard.missing.list')}
      lines={lines.map((line) => t('wizard.missing.line', line))}
    />
  );
};
