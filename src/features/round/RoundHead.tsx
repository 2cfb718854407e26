import { ActionIcon, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InBar } from '#components/bar/InBar.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { InfoState } from '#domain/rounds/roundView.ts';
import { NetworkChip } from './NetworkChip.tsx';
import type { Jump } from './roundUi.ts';
import classes from './head.module.css';

type RoundHeadProps = {
  round: RoundHistory;
  infos: readonly InfoState[];
  onBack: () => void;
  onJump: (jump: Jump) => void;
};

/** Header with the round's name, place and saving state; rendered in the shell's bar. [ROUND-02] */
export const RoundHead = ({ round, infos, onBack, onJump }: RoundHeadProps) => {
  const { t } = useTranslation('rounds');
  const isMobile = useIsMobile();
  const buildings = [...new Set(infos.map((info) => info.buildingName))].join(', ');
  const [only] = infos;
  const floor = infos.length === 1 && only ? only.floorName : t('head.floors', { count: infos.length });

  return (
    <InBar>
      <div className={classes.head} data-shows-network data-stands-still>
        {/* In mobile mode the top bar has the back button. */}
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
        <NetworkChip roundId={round.id} onJump={onJump} />
      </div>
    </InBar>
  );
};
