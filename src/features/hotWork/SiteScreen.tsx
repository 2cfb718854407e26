import { Alert, Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { isPastTime } from '#domain/hotWork/permitState.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import type { LocalPermit } from '#entities/hotWork/localPermits.ts';
import { stateFacts } from '#entities/hotWork/localPermits.ts';
import { pathTo } from '#platform/paths.ts';
import { now } from '#platform/time/clock.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import classes from './hotWork.module.css';
import { PermitPanel } from './PermitPanel.tsx';
import { toneOfState } from './permitTones.ts';

const PermitLine = ({ permit, buildingId }: { permit: LocalPermit; buildingId: number }) => {
  const { t } = useTranslation('hotWork');
  const { key, facts, folded, waitingCount } = permit;
  const isLate = isPastTime(stateFacts(facts), folded, now());
  return (
    <li>
      <Link
        className={classes.permit}
        to={pathTo('hotWork', {}, { query: { site: buildingId, permit: key } })}
      >
        <span className={classes.permitText}>
          <strong>{facts.work}</strong>
          <span>
            {[facts.place, `${formatTimestamp(facts.from)} – ${formatTimestamp(facts.to)}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={classes.chips}>
          <StatusChip tone={isLate ? 'danger' : toneOfState[folded.state]}>
            {t(`state.${folded.state}`)}
            {isLate ? ` · ${t('late')}` : ''}
          </StatusChip>
          {waitingCount > 0 ? <span>{t('waits')}</span> : null}
        </span>
      </Link>
    </li>
  );
};

type SiteScreenProps = { basis: HotWorkBasis; permits: readonly LocalPermit[]; isKept: boolean };

/** Open permits of a building and those that wait on this device, which can be issued without a network. [SBA-88] */
export const SiteScreen = ({ basis, permits, isKept }: SiteScreenProps) => {
  const { t } = useTranslation('hotWork');
  const navigate = useNavigate();
  const mayWrite = usePermissionThere('documents_edit');
  const [params, change] = useAddressParams();
  const { buildingId, buildingName } = basis;
  useScreenTitle(t('title'));
  const isAdding = mayWrite && params.get('new') !== null;
  return (
    <div className={screen.screen}>
      <PageHeader
        title={t('title')}
        note={buildingName}
        backTo={pathTo('building', { buildingId })}
        backLabel={t('to_building')}
        actions={
          <>
            <Button
              component={Link}
              variant="default"
              to={pathTo('hotWork', {}, { query: { building: buildingId, shown: 'all' } })}
            >
              {t('all_permits')}
            </Button>
            {mayWrite ? (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => change({ new: '1' })}>
                {t('add')}
              </Button>
            ) : null}
          </>
        }
      />
      <Stack gap="md">
        {isKept ? <Alert color="orange">{t('known_at', { time: formatTimestamp(basis.at) })}</Alert> : null}
        {permits.length === 0 ? (
          <EmptyState title={t('empty_site')} />
        ) : (
          <Card title={t('open_permits')}>
            <ul className={classes.permits}>
              {permits.map((permit) => (
                <PermitLine key={permit.key} permit={permit} buildingId={buildingId} />
              ))}
            </ul>
          </Card>
        )}
      </Stack>
      {isAdding ? (
        <PermitPanel
          basis={basis}
          onClose={() => change({ new: null })}
          onSaved={(permit) => void navigate(pathTo('hotWork', {}, { query: { site: buildingId, permit } }))}
        />
      ) : null}
    </div>
  );
};
