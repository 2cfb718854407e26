import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../components/theme/useIsMobile.ts';
import { ProgressBar } from '../../components/feedback/ProgressBar.tsx';
import type { RoundHistory } from '../../contract/round.ts';
import type { InfoState } from '../../domain/roundView.ts';
import { useRoundCounts } from '../../entities/rounds/roundHooks.ts';
import { NetworkChip } from './NetworkChip.tsx';
import type { Jump } from './roundUi.ts';
import classes from './head.module.css';

type RoundHeadProps = {
  round: RoundHistory;
  infos: readonly InfoState[];
  onBack: () => void;
  onJump: (jump: Jump) => void;
};

/** Which round this is, where, and how far it has come. [ROUND-02] */
export const RoundHead = ({ round, infos, onBack, onJump }: RoundHeadProps) => {
  const { t } = useTranslation('rounds');
  const isMobile = useIsMobile();
  const { items, questions } = useRoundCounts(round.id);
  const left = items.unjudged + questions.unanswered;
  const total = items.total + questions.total;
  const buildings = [...new Set(infos.map((info) => info.buildingName))].join(', ');
  const [only] = infos;
  const floor = infos.length === 1 && only ? only.floorName : t('head.floors', { count: infos.length });
  const parts = [
    items.total > 0 ? t('head.items_left', { count: items.unjudged }) : '',
    questions.total > 0 ? t('head.questions_left', { count: questions.unanswered }) : '',
  ].filter(Boolean);

  return (
    <header className={classes.head}>
      {/* In mobile mode the top bar has the way back. */}
      {isMobile ? null : (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('head.back')} onClick={onBack}>
          <IconArrowLeft size={22} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.headTitle}>
        <Title order={1} size="h2" title={round.name}>
          {round.name}
        </Title>
        <p className={classes.headPlace}>
          {[buildings, infos.length > 0 ? floor : ''].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={classes.headProgress}>
        <ProgressBar
          label={left === 0 ? t('head.all_done') : parts.join(' · ')}
          value={total - left}
          max={total}
          text={t('list.floor_count', { done: total - left, total })}
        />
      </div>
      <NetworkChip roundId={round.id} onJump={onJump} />
    </header>
  );
};
