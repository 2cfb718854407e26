import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Drawing } from '#components/drawing/Drawing.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { FactList } from '#components/text/FactList.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import type { HotWorkBasis, HotWorkPermitDetails, PermitPerson } from '#contract/hotWork/hotWorkPermit.ts';
import { isPastTime } from '#domain/hotWork/permitState.ts';
import { usePermissionThere } from '#entities/customers/useCustomerPrincipal.ts';
import { useDrawingPicture } from '#entities/files/useDrawingPicture.ts';
import type { LocalPermit } from '#entities/hotWork/localPermits.ts';
import { personsOf, stateFacts } from '#entities/hotWork/localPermits.ts';
import { now } from '#platform/time/clock.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import classes from './hotWork.module.css';
import { PermitSteps } from './PermitSteps.tsx';
import { PlaceMark, usePlaceMarks } from './PlaceField.tsx';
import { PrintButton } from './PrintButton.tsx';
import { SignPanel } from './SignPanel.tsx';
import type { OpenAct } from './SignPanel.tsx';
import { Surroundings } from './Surroundings.tsx';
import { toneOfState } from './permitTones.ts';

/** Place of the work on its drawing. */
const PermitPlace = ({ basis, permit }: { basis: HotWorkBasis; permit: LocalPermit }) => {
  const { t } = useTranslation('hotWork');
  const { mapId, positionX, positionY, radius } = permit.facts;
  const map = basis.maps.find(({ id }) => id === mapId);
  const image = useDrawingPicture(map?.fileId ?? null);
  const marks = usePlaceMarks(basis.items, mapId);
  if (!map || positionX === null || positionY === null) return null;
  return (
    <div className={classes.drawing}>
      <Drawing
        label={t('place_on', { name: map.floorName || map.name })}
        image={image}
        marks={marks}
        groupLabel={({ marks: group }) => t('items', { count: group.length })}
      >
        <PlaceMark position={{ x: positionX, y: positionY }} radius={radius} />
      </Drawing>
    </div>
  );
};

const named = (list: readonly { id: number; name: string }[], ids: readonly number[]) =>
  list.filter(({ id }) => ids.includes(id));

type PermitFactsProps = { basis: HotWorkBasis; permit: LocalPermit; stored: HotWorkPermitDetails | null };

/** Facts of a permit: work, time, place, persons with their certificates, precautions and surroundings. */
const FactsCard = ({ basis, permit, stored }: PermitFactsProps) => {
  const { t } = useTranslation('hotWork');
  const { facts } = permit;
  const personText = ({ name, certificate }: PermitPerson) => {
    if (name === '') return t('elsewhere');
    const number = certificate?.number ? t('card.shown', { number: certificate.number }) : '';
    const until = certificate?.until ? t('certificate.until', { day: certificate.until }) : '';
    return [name, number, until].filter(Boolean).join(', ');
  };
  const installationName = (id: number) => basis.installations.find((each) => each.id === id)?.name ?? '';
  const disconnected = facts.disconnections.map(({ installationId, sections }) =>
    [installationName(installationId), sections.join(', ')].filter(Boolean).join(': '),
  );
  return (
    <Card title={t('facts')}>
      <FactList
        facts={[
          { term: t('work'), text: facts.work, isWide: true },
          { term: t('method'), text: t(`methods.${facts.method}`) },
          { term: t('from'), text: formatTimestamp(facts.from) },
          { term: t('to'), text: formatTimestamp(facts.to) },
          { term: t('place'), text: facts.place },
          ...personsOf(facts).map(([role, person]) => ({
            term: t(`role.${role}`),
            text: personText(person),
          })),
          { term: t('guard_waived'), text: facts.guardWaivedReason },
          {
            term: t('exception'),
            text: facts.samePersonReason ? t(`same_person.${basis.country}`) : '',
            isWide: true,
          },
          { term: t('watch_minutes'), text: `${facts.watchMinutes} min` },
          {
            term: t('precautions'),
            text: [...facts.precautions.map((each) => t(`precaution.${each}`)), facts.precautionsNote]
              .filter(Boolean)
              .join(', '),
            isWide: true,
          },
          { term: t('disconnect.title'), text: disconnected.join('; '), isWide: true },
        ]}
      />
      <PermitPlace basis={basis} permit={permit} />
      <Surroundings
        detectors={stored?.detectors ?? named(basis.items, facts.detectorIds)}
        extinguishers={stored?.extinguishers ?? named(basis.items, facts.extinguisherIds)}
        flaws={stored?.flaws ?? named(basis.flaws, facts.flawIds)}
      />
    </Card>
  );
};

/** What the permit names about itself: missing certificates, exceptions, clocks that prove nothing. */
const Marks = ({ permit }: { permit: LocalPermit }) => {
  const { t } = useTranslation('hotWork');
  if (permit.marks.length === 0) return null;
  return (
    <Alert color="orange" title={t('marks')}>
      <ul className={classes.names}>
        {permit.marks.map(({ mark, role }) => (
          <li key={`${mark} ${role}`}>
            {role ? `${t(`role.${role}`)}: ` : ''}
            {t(`mark.${mark}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};

type PermitScreenProps = {
  basis: HotWorkBasis;
  permit: LocalPermit | null;
  stored: HotWorkPermitDetails | null;
  isKept: boolean;
};

/** Open permit: its facts, and its steps with their signatures. [SBA-81, SBA-88] */
export const PermitScreen = ({ basis, permit, stored, isKept }: PermitScreenProps) => {
  const { t } = useTranslation('hotWork');
  const mayWrite = usePermissionThere('documents_edit');
  const [open, setOpen] = useState<OpenAct | null>(null);
  const site = pathTo('hotWork', {}, { query: { site: basis.buildingId } });
  useScreenTitle(permit?.facts.work ?? t('title_one'));
  if (!permit) return <EmptyState isScreen title={t('unknown')} />;
  const { folded, facts, waitingCount, isRefused } = permit;
  const isLate = isPastTime(stateFacts(facts), folded, now());
  return (
    <div className={screen.screen}>
      <PageHeader
        title={facts.work}
        note={`${t('title_one')}, ${basis.buildingName}`}
        backTo={site}
        backLabel={t('to_site')}
        actions={
          <>
            {permit.id !== null && !isKept ? (
              <PrintButton id={permit.id} icon={<IconPrinter size={18} aria-hidden />} />
            ) : null}
            {mayWrite && (folded.state === 'prepared' || folded.state === 'issued') ? (
              <Button
                variant="default"
                onClick={() => setOpen({ act: 'withdraw', role: null, isClockUnproved: false })}
              >
                {t('acts.withdraw')}
              </Button>
            ) : null}
          </>
        }
      />
      <Stack gap="md">
        <div className={classes.chips}>
          <StatusChip tone={isLate ? 'danger' : toneOfState[folded.state]}>
            {t(`state.${folded.state}`)}
            {isLate ? ` · ${t('late')}` : ''}
          </StatusChip>
          {waitingCount > 0 ? (
            <Text fz="sm" c={isRefused ? 'var(--mantine-color-error)' : 'dimmed'}>
              {t(isRefused ? 'refused' : 'waits')}
            </Text>
          ) : null}
        </div>
        {isKept ? <Alert color="orange">{t('known_at', { time: formatTimestamp(basis.at) })}</Alert> : null}
        <Marks permit={permit} />
        <div className={classes.columns}>
          <PermitSteps permit={permit} mayWrite={mayWrite} onOpen={setOpen} />
          <FactsCard basis={basis} permit={permit} stored={stored} />
        </div>
        <Text fz="sm" c="dimmed">
          {t('insurer_hint')}
        </Text>
      </Stack>
      {open ? <SignPanel basis={basis} permit={permit} open={open} onClose={() => setOpen(null)} /> : null}
    </div>
  );
};
