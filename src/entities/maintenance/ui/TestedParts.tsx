import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { InstallationPart } from '#contract/maintenance/service.ts';
import { partState } from '#domain/maintenance/testedParts.ts';
import { now } from '#platform/time/clock.ts';
import classes from './servicesPart.module.css';

const tones = { overdue: 'danger', never: 'info' } as const;

/** Parts of an installation with the day of their last test. */
export const TestedParts = ({ parts }: { parts: readonly InstallationPart[] }) => {
  const { t } = useTranslation('maintenance');
  return (
    <section aria-label={t('installations.parts')}>
      <Box component="h3" m="0 0 4px" fz="md">
        {t('installations.parts')}
      </Box>
      <ul className={classes.list}>
        {parts.map(({ id, name, floorName, tested }) => {
          const state = partState({ tested }, now());
          return (
            <li key={id} className={classes.row}>
              <strong>{name}</strong>
              {floorName === null ? null : (
                <Box component="span" c="dimmed">
                  {floorName}
                </Box>
              )}
              {tested ? (
                <span>
                  {t('parts.tested')} <RelativeDate date={tested} />
                </span>
              ) : null}
              {state === 'tested' ? null : <StatusChip tone={tones[state]}>{t(`parts.${state}`)}</StatusChip>}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
