import { ActionIcon, Anchor, Box, Button } from '@mantine/core';
import { IconArrowBackUp, IconArrowsExchange, IconTool } from '@tabler/icons-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { ItemUnit, Service, ServiceEvent } from '#contract/maintenance/service.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { unitText } from '#domain/maintenance/unitText.ts';
import { formatDate } from '#platform/time/dates.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useDownloadDocument } from '#entities/files/useDownloadDocument.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useServiceLabels } from '../useServiceLabels.ts';
import { DueChip } from './DueChip.tsx';
import { NoteForm } from './NoteForm.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';
import { TestedParts } from './TestedParts.tsx';
import { useTakeBack } from './useTakeBack.ts';
import classes from './servicesPart.module.css';
import { usePersonName } from '#platform/usePersonName.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';

export interface ServiceLife {
  /** Owner of the services: an item or an installation. */
  of: { mapItemId: number } | { installationId: number };
  /** True if the previous units are shown elsewhere. */
  isWithoutUnits?: boolean;
}

const iconSize = 18;

/** Returns the due services of one item or installation, its history, and its previous units; and the forms for it. */
export const useServiceLife = ({ of, isWithoutUnits }: ServiceLife) => {
  const { t } = useTranslation('maintenance');
  const textOf = useFailureText();
  const mayNote = useMayCallThere('noteServices', 'one');
  const query = useCallQuery('getServiceHistory', of, refetchOnMount);
  const [noted, setNoted] = useState<Service | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const history = query.currentData;
  const itemId = 'mapItemId' in of ? of.mapItemId : null;
  const installationId = 'installationId' in of ? { id: of.installationId } : skipToken;
  const installation = useCallQuery('getInstallation', installationId);
  const parts = installation.currentData?.parts.filter(({ id }) => id !== undefined) ?? [];
  const body = (
    <Loadable
      status={history ? 'ready' : query.isError ? 'failed' : 'loading'}
      failure={query.isError ? textOf(query.error) : undefined}
      onRetry={() => void query.refetch()}
    >
      {history ? (
        <div className={classes.parts}>
          <DueList services={history.services} onNote={mayNote ? setNoted : undefined} />
          {isWithoutUnits && history.units[0] ? <UndoReplacement unit={history.units[0]} isNamed /> : null}
          {mayNote && itemId !== null ? (
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={iconSize} aria-hidden />}
              onClick={() => setIsReplacing(true)}
            >
              {t('history.replace')}
            </Button>
          ) : null}
          {parts.length > 0 ? <TestedParts parts={parts} /> : null}
          <section aria-label={t('history.done')}>
            <Box component="h3" m="0 0 4px" fz="md">
              {t('history.done')}
            </Box>
            <EventList events={history.doneServices} />
          </section>
          {history.units.length > 0 && !isWithoutUnits ? <PreviousUnits units={history.units} /> : null}
        </div>
      ) : null}
    </Loadable>
  );
  const forms = (
    <>
      {noted ? (
        <NoteForm
          services={[noted]}
          parts={parts}
          onSaved={() => setNoted(null)}
          onClose={() => setNoted(null)}
        />
      ) : null}
      {isReplacing && itemId !== null ? (
        <ReplaceForm
          mapItemIds={[itemId]}
          onSaved={() => setIsReplacing(false)}
          onClose={() => setIsReplacing(false)}
        />
      ) : null}
    </>
  );
  return { body, forms };
};

type PreviousUnitsProps = { units: readonly ItemUnit[] };

const PreviousUnits = ({ units }: PreviousUnitsProps) => {
  const { t } = useTranslation('maintenance');
  return (
    <section aria-label={t('history.units')}>
      <Box component="h3" m="0 0 4px" fz="md">
        {t('history.units')}
      </Box>
      <ul className={classes.list}>
        {units.map((unit, index) => (
          <li key={unit.id} className={classes.row}>
            <strong>
              {unit.started === null
                ? t('history.unit_until', { to: formatDate(unit.ended) })
                : t('history.unit', { from: formatDate(unit.started), to: formatDate(unit.ended) })}
            </strong>
            <span>{[unitText(unit.facts), unit.note].filter(Boolean).join(', ')}</span>
            {index === 0 ? <UndoReplacement unit={unit} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
};

type DueListProps = { services: readonly Service[]; onNote?: (service: Service) => void };

const DueList = ({ services, onNote }: DueListProps) => {
  const { t } = useTranslation('maintenance');
  const { serviceWord, performerWord } = useServiceLabels();
  if (services.length === 0) return <p>{t('history.none')}</p>;
  return (
    <ul className={classes.list}>
      {services.map((service) => (
        <li key={service.id} className={classes.row}>
          <strong>{serviceWord(service)}</strong>
          <DueChip due={service.due} />
          {service.due ? (
            <span>
              {t('columns.due')} <RelativeDate date={service.due} hasDistance />
            </span>
          ) : null}
          {service.last ? (
            <span>
              {t('columns.last')} <RelativeDate date={service.last} />
            </span>
          ) : null}
          <Box component="span" c="dimmed">
            {performerWord(service.performer)}
          </Box>
          {onNote ? (
            <Button
              variant="default"
              size="sm"
              ms="auto"
              leftSection={<IconTool size={iconSize} aria-hidden />}
              aria-label={t('history.note_named', { name: serviceWord(service) })}
              onClick={() => onNote(service)}
            >
              {t('note_form.save')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

/** Button that undoes the newest replacement, for its author and users who edit drawings; as an icon or with its label. */
const UndoReplacement = ({ unit, isNamed = false }: { unit: ItemUnit; isNamed?: boolean }) => {
  const { t } = useTranslation('maintenance');
  const user = useUser();
  const mayUndoOwn = useMayCallThere('undoService', 'own');
  const mayUndoAll = useMayCallThere('undoService', 'foreign');
  const mayUndo = unit.userId === user.id ? mayUndoOwn : mayUndoAll;
  const [undo] = useCallMutation('undoReplacement');
  const takeBack = useTakeBack(undo, t('replace_form.undone'));
  if (!mayUndo) return null;
  const label = t('history.take_back', { name: t('replace_form.title'), day: formatDate(unit.ended) });
  const undoIt = () => void takeBack([unit.id]);
  return isNamed ? (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={iconSize} aria-hidden />}
      className="no-print"
      onClick={undoIt}
    >
      {label}
    </Button>
  ) : (
    <UndoButton label={label} onClick={undoIt} />
  );
};

const UndoButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={44} ms="auto" aria-label={label} onClick={onClick}>
    <IconArrowBackUp size={iconSize} aria-hidden />
  </ActionIcon>
);

const EventList = ({ events }: { events: readonly ServiceEvent[] }) => {
  const { t } = useTranslation('maintenance');
  const user = useUser();
  const { serviceWord } = useServiceLabels();
  const mayUndoOwn = useMayCallThere('undoReplacement', 'own');
  const mayUndoAll = useMayCallThere('undoReplacement', 'foreign');
  const [undo] = useCallMutation('undoService');
  const personName = usePersonName();
  const takeBack = useTakeBack(undo, t('note_form.undone'));
  if (events.length === 0) return <p>{t('history.nothing')}</p>;
  return (
    <ul className={classes.list}>
      {events.map((event) => (
        <li key={event.id} className={classes.row}>
          <strong>{serviceWord(event)}</strong>
          <RelativeDate date={event.done} received={event.doneReceived} />
          <span>{t('history.by', { performer: event.performer || personName(event.userName) })}</span>
          {event.note ? <span>{event.note}</span> : null}
          {event.parts?.length ? (
            <span>{t('history.parts', { names: event.parts.map(({ name }) => name).join(', ') })}</span>
          ) : null}
          {event.file ? <Protocol file={event.file} /> : null}
          {event.unitId === null ? null : (
            <Box component="span" c="dimmed">
              {t('history.old_unit')}
            </Box>
          )}
          {(event.userId === user.id ? mayUndoOwn : mayUndoAll) && event.unitId === null ? (
            <UndoButton
              label={t('history.take_back', { name: serviceWord(event), day: formatDate(event.done) })}
              onClick={() => void takeBack([event.id])}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
};

/** Name of a protocol, as a download for users who may read the customer's documents. */
const Protocol = ({ file }: { file: NonNullable<ServiceEvent['file']> }) => {
  const { t } = useTranslation('maintenance');
  const mayRead = useMayCallThere('openFile');
  const download = useDownloadDocument();
  const text = t('history.protocol', { name: file.name });
  return mayRead ? (
    <Anchor component="button" type="button" className={classes.file} onClick={() => void download(file)}>
      {text}
    </Anchor>
  ) : (
    <span>{text}</span>
  );
};
