import { Anchor, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import type { StatusTone } from '#components/marks/StatusChip.tsx';
import { FactList } from '#components/text/FactList.tsx';
import type { PointFlaw, VisitCaseDetails, VisitPoint } from '#contract/visits/visitCase.ts';
import { pathTo } from '#platform/paths.ts';
import { formatDate } from '#platform/time/dates.ts';
import classes from './visits.module.css';

const toneOf: Record<NonNullable<VisitPoint['view']>, StatusTone> = {
  agreed: 'warning',
  contested: 'danger',
  fixed: 'success',
};

/** Returns whether a flaw is fixed, and not turned down. */
const isFixed = ({ done, turnedDown }: PointFlaw): boolean => done !== null && turnedDown === null;

/** Returns whether a point needs no more work: mended, fixed by the view, or by all of its flaws. */
const isSettled = ({ outcome, view, flaws }: VisitPoint): boolean =>
  outcome === 'mended' || view === 'fixed' || (flaws.length > 0 && flaws.every(isFixed));

/** Flaws of a point with their state. */
const PointFlawList = ({ visit, point }: { visit: VisitCaseDetails; point: VisitPoint }) => {
  const { t } = useTranslation('visits');
  const stateOf = ({ done, turnedDown }: PointFlaw) => {
    if (turnedDown !== null) return t('flaw.turned_down');
    return done === null ? t('flaw.open') : t('flaw.fixed', { day: formatDate(done) });
  };
  return (
    <ul className={classes.flaws}>
      {point.flaws.map((flaw) => (
        <li key={flaw.flawId}>
          <Anchor
            component={Link}
            to={pathTo('work', {}, { query: { building: visit.buildingId, flaw: flaw.flawId } })}
          >
            {flaw.name}
          </Anchor>
          {[flaw.party === null ? '' : t(`party.${flaw.party}`), stateOf(flaw)]
            .filter(Boolean)
            .map((text) => `, ${text}`)
            .join('')}
        </li>
      ))}
    </ul>
  );
};

type PointRowProps = {
  visit: VisitCaseDetails;
  point: VisitPoint;
  number: number;
  /** Today in UTC, YYYY-MM-DD. */
  today: string;
  mayEdit: boolean;
  onEdit: () => void;
  onAddFlaw: () => void;
  onDelete: () => void;
};

/** Point of a case: the authority's words, deadline, our view and its flaws. */
export const PointRow = ({
  visit,
  point,
  number,
  today,
  mayEdit,
  onEdit,
  onAddFlaw,
  onDelete,
}: PointRowProps) => {
  const { t } = useTranslation('visits');
  const { view, outcome, deadline, viewed } = point;
  const isOverdue = !isSettled(point) && visit.nextCaseId === null && deadline < today;
  const viewAuthor = point.isViewElsewhere ? t('point.elsewhere') : point.viewByName;
  return (
    <li className={classes.point} data-state={isSettled(point) ? 'done' : isOverdue ? 'late' : 'open'}>
      <Group gap="xs">
        <h3 className={classes.pointTitle}>{t('point.number', { number })}</h3>
        <StatusChip tone={view === null ? 'info' : toneOf[view]}>{t(`view.${view ?? 'none'}`)}</StatusChip>
        {visit.continuesCaseId === null ? null : (
          <StatusChip tone={outcome === 'mended' ? 'success' : 'info'}>{t(`outcome.${outcome}`)}</StatusChip>
        )}
        {isOverdue ? <StatusChip tone="danger">{t('point.overdue')}</StatusChip> : null}
      </Group>
      <p className={classes.text}>{point.text}</p>
      <FactList
        facts={[
          { term: t('point.deadline'), text: <time dateTime={deadline}>{deadline}</time> },
          { term: t('point.addressed_to'), text: t(`addressee.${point.addressedTo}`) },
          { term: t('point.legal_ground'), text: point.legalGround },
          { term: t('point.view_text'), text: point.viewText, isWide: true },
          {
            term: t('reply.view_by'),
            isWide: true,
            text:
              viewed === null
                ? ''
                : [viewAuthor, formatDate(viewed)].filter((text) => text !== '').join(', '),
          },
          {
            term: t('point.flaws'),
            text: point.flaws.length > 0 ? <PointFlawList visit={visit} point={point} /> : '',
            isWide: true,
          },
        ]}
      />
      {mayEdit ? (
        <Group gap="xs" className="no-print">
          <Button variant="default" aria-label={t('point.answer_of', { number })} onClick={onEdit}>
            {t('point.answer')}
          </Button>
          <Button variant="default" aria-label={t('flaw.add_of', { number })} onClick={onAddFlaw}>
            {t('flaw.add')}
          </Button>
          <Button variant="subtle" color="red" aria-label={t('point.delete', { number })} onClick={onDelete}>
            {t('point.delete_short')}
          </Button>
        </Group>
      ) : null}
    </li>
  );
};
