import { useTranslation } from 'react-i18next';
import { Pictogram } from '#components/pictograms/Pictogram.tsx';
import { PersonText } from '#components/text/PersonText.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { FactList } from '#components/text/FactList.tsx';
import { useFlawSubject } from '#entities/flaws/useFlawSubject.ts';
import classes from './office.module.css';

/** Facts of a flaw's discovery: item, place, time and person. [FLAWM-06] */
export const FlawPlaceFacts = ({ flaw }: { flaw: FoundFlaw }) => {
  const { t } = useTranslation('flaws');
  const subjectOf = useFlawSubject();
  const dayOf = useDeviceTime();
  const { kind, text } = subjectOf(flaw);
  const { item, created, done } = flaw;
  return (
    <FactList
      facts={[
        {
          term: t('office.item'),
          isWide: true,
          text: (
            <span className={classes.subject}>
              <Pictogram kind={kind} size={24} />
              <span>{item ? item.name : text}</span>
            </span>
          ),
        },
        { term: t('office.number'), text: item ? String(item.positionNumber) : null },
        { term: t('office.placement'), text: item?.placementDescription },
        { term: t('office.building'), text: flaw.buildingName },
        { term: t('office.floor'), text: flaw.floorName },
        { term: t('office.round'), text: flaw.roundName },
        { term: t('office.created'), text: <RelativeDate date={created} hasDistance /> },
        { term: t('form.performer'), text: flaw.performer && <PersonText email={flaw.performer} /> },
        {
          term: t(flaw.turnedDown ? 'state.turnedDown' : 'office.done'),
          text: done && dayOf(done, flaw.doneReceived),
        },
        { term: t('office.done_by'), text: done && flaw.doneBy && <PersonText email={flaw.doneBy} /> },
      ]}
    />
  );
};
