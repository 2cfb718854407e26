import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DatedText } from '#components/text/DatedText.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { FlawState } from '#domain/rounds/roundView.ts';
import { useLocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import { FlawPhoto } from '#entities/flaws/ui/FlawPhoto.tsx';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { flawDetails, flawLabel } from './summaryTexts.ts';
import classes from './summary.module.css';

/** Flaw in the report with its measure and times, and its photos. */
export const SummaryFlaw = ({ flaw: stored }: { flaw: FlawState }) => {
  const { t } = useTranslation(['rounds', 'flaws']);
  const dayOf = useDeviceTime();
  const flaw = useLocalizeFlaw([stored])(stored);
  return (
    <li className={classes.flaw}>
      <StateMark state={flaw.done === null ? 'flaw' : 'ok'} size={16} label={flawLabel(flaw, t)} />
      <div>
        <strong>{flaw.name}</strong>
        <Text span display="block" c="dimmed" fz="xs" fw={400}>
          <DatedText text={flawDetails(flaw, t, dayOf)} />
        </Text>
        {flaw.photos.length > 0 ? (
          <div className={classes.photos}>
            {flaw.photos.map((photo) => (
              <FlawPhoto
                key={photo.photoId}
                photo={photo}
                label={t('flaws:fix.photo', { name: flaw.name })}
              />
            ))}
          </div>
        ) : null}
      </div>
    </li>
  );
};
