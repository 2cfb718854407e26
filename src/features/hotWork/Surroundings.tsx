import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './hotWork.module.css';

type Named = { id: number; name: string };
type SurroundingsProps = {
  detectors: readonly Named[];
  extinguishers: readonly Named[];
  flaws: readonly Named[];
};

/** Lists of the detectors to disconnect, the extinguishers and the open flaws near the work. [SBA-89] */
export const Surroundings = (lists: SurroundingsProps) => {
  const { t } = useTranslation('hotWork');
  return (
    <div className={classes.surroundings}>
      {(['detectors', 'extinguishers', 'flaws'] as const).map((kind) => (
        <section key={kind} aria-label={t(`nearby.${kind}`)}>
          <Text fz="sm" fw={600}>
            {t(`nearby.${kind}`)}
          </Text>
          {lists[kind].length === 0 ? (
            <Text fz="sm" c="dimmed">
              {t('nearby.none')}
            </Text>
          ) : (
            <ul className={classes.names}>
              {lists[kind].map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
};
