import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RowsSkeleton } from '#components/feedback/Skeletons.tsx';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useWaitingComments } from '#entities/flaws/waitingFixes/useComments.ts';
import { FlawPhoto } from '../FlawPhoto.tsx';
import { TextChanges } from './TextChanges.tsx';
import { useEventText } from './useEventText.ts';
import classes from './flawWork.module.css';
import { PersonText } from '#components/text/PersonText.tsx';
import { useCallQuery } from '#store/callApi.ts';
import { eventsOfFlaw } from '#entities/flaws/flawQueries.ts';

const photoOf = (fileId: number) => ({
  photoId: String(fileId),
  fileId,
  name: '',
  type: '',
  sizeBytes: 0,
});

const Event = ({ event, flawId }: { event: FlawEvent; flawId: number }) => {
  const { t } = useTranslation('flawWork');
  const [, change] = useAddressParams();
  const eventText = useEventText()(event);
  const { nextFlawId } = event;
  return (
    <li className={classes.event}>
      <p className={classes.meta}>
        <time dateTime={event.created} className="tabular">
          {formatTimestamp(event.created)}
        </time>
        <span>
          {event.isContractor ? (
            t('contractor', { name: event.userName })
          ) : (
            <PersonText email={event.userName} />
          )}
        </span>
        {event.flawId === flawId ? null : <span>{t('other_flaw')}</span>}
      </p>
      {eventText ? <p className={classes.said}>{eventText}</p> : null}
      <TextChanges details={event.details} />
      {event.text ? <p className={classes.said}>{event.text}</p> : null}
      {event.fileIds.length > 0 ? (
        <ul className={classes.photos}>
          {event.fileIds.map((fileId, index) => (
            <li key={fileId}>
              <FlawPhoto photo={photoOf(fileId)} label={t('photo', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      ) : null}
      {nextFlawId !== null && nextFlawId !== flawId ? (
        <div>
          <Button variant="default" size="sm" onClick={() => change({ flaw: nextFlawId })}>
            {t('open_next')}
          </Button>
        </div>
      ) : null}
    </li>
  );
};

/** History of a flaw, with the flaws that it continues and that continue it, the oldest first. [LIFE-73, LIFE-74] */
export const FlawThread = ({ flaw }: { flaw: FoundFlaw }) => {
  const { t } = useTranslation('flawWork');
  const textOf = useFailureText();
  const { data, error, refetch } = useCallQuery('listFlawEvents', eventsOfFlaw(flaw.id), refetchOnMount);
  const waiting = useWaitingComments(flaw.id);
  const isEmpty = data?.rows.length === 0 && waiting.length === 0;
  return (
    <Loadable
      status={data ? (isEmpty ? 'empty' : 'ready') : error ? 'failed' : 'loading'}
      empty={
        <Text c="dimmed" fz="sm" mt={4}>
          {t('no_events')}
        </Text>
      }
      failure={error ? textOf(error) : undefined}
      onRetry={() => void refetch()}
      skeleton={<RowsSkeleton rows={2} />}
    >
      <ul className={classes.thread} aria-label={t('thread')}>
        {data?.rows.map((event) => (
          <Event key={event.id} event={event} flawId={flaw.id} />
        ))}
        {waiting.map(({ key, payload, failure }) => (
          <li key={key} className={classes.event}>
            <p className={classes.meta}>{failure ? textOf(failure) : t('waits')}</p>
            <p className={classes.said}>{payload.body.text}</p>
          </li>
        ))}
      </ul>
    </Loadable>
  );
};
