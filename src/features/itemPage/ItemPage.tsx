import { Anchor, Button, Flex } from '@mantine/core';
import { IconMessagePlus, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import { FactList } from '#components/text/FactList.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type { ItemHistory } from '#contract/drawings/itemHistory.ts';
import { itemYear } from '#domain/catalogue/itemForm.ts';
import { dateOfRound } from '#domain/rounds/lastCheck.ts';
import { panelTypes } from '#domain/journals/panels.ts';
import { unitText } from '#domain/maintenance/unitText.ts';
import { ItemFacts } from '#entities/flaws/ui/office/ItemFacts.tsx';
import { buildingMovesPart } from '#entities/moves/ui/moveHistoryParts.ts';
import { panelJournalsPart } from '#entities/maintenance/journals/panelJournalsPart.ts';
import { itemServicesPart } from '#entities/maintenance/ui/serviceParts.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { usePermission, useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { StoredPhotos } from '#entities/flaws/ui/StoredPhotos.tsx';
import { formatDate, formatRange } from '#platform/time/dates.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { ItemFlaws } from './ItemFlaws.tsx';
import { ItemPlace } from './ItemPlace.tsx';
import classes from './itemPage.module.css';
import { usePersonName } from '#platform/usePersonName.ts';
import { PersonText } from '#components/text/PersonText.tsx';

type ItemPageProps = { item: MapItem; history: ItemHistory };

type OutcomeProps = Pick<
  ItemHistory['rounds'][number],
  'name' | 'done' | 'outcome' | 'uncheckedReason' | 'uncheckedNote' | 'uncheckedFileId'
>;

const Outcome = ({ name, done, outcome, uncheckedReason, uncheckedNote, uncheckedFileId }: OutcomeProps) => {
  const { t } = useTranslation('itemPage');
  if (outcome === 'left' && done === null) return t('outcome.running');
  if (outcome !== 'skipped' || !uncheckedReason) return t(`outcome.${outcome}`);
  return (
    <>
      {[t(`unchecked.${uncheckedReason}`), uncheckedNote].filter(Boolean).join(': ')}
      {uncheckedFileId ? <StoredPhotos fileIds={[uncheckedFileId]} label={t('photo', { of: name })} /> : null}
    </>
  );
};

const Rounds = ({ rounds }: Pick<ItemHistory, 'rounds'>) => {
  const { t } = useTranslation('itemPage');
  const mayOpen = usePermission('roundplannings_perform_round');
  if (rounds.length === 0) return <p>{t('no_rounds')}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('round')}</th>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('result')}</th>
            <th scope="col">{t('who')}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => {
            const { roundHistoryId: roundId, name, done, controlled, userName } = round;
            return (
              <tr key={roundId}>
                <th scope="row">
                  {done && mayOpen ? (
                    <Anchor component={Link} to={pathTo('finishedRound', { roundId })}>
                      {name}
                    </Anchor>
                  ) : (
                    name
                  )}
                </th>
                <td className="tabular">{formatDate(controlled ?? dateOfRound(round))}</td>
                <td>
                  <Outcome {...round} />
                </td>
                <td>
                  <PersonText email={userName} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

const Units = ({ units }: Pick<ItemHistory, 'units'>) => {
  const { t } = useTranslation('itemPage');
  const personName = usePersonName();
  return (
    <ul className={classes.list}>
      {units.map(({ started, ended, userName, note, facts }) => (
        <li key={`${ended} ${note}`}>
          <span className="tabular">
            {started === null
              ? t('unit_until', { to: formatDate(ended) })
              : formatRange(formatDate(started), formatDate(ended))}
          </span>{' '}
          {[unitText(facts), note, personName(userName)].filter(Boolean).join(', ')}
        </li>
      ))}
    </ul>
  );
};

/** Page of an item with its facts, place, rounds, flaws with photos, former units and moves; printable. [LIFE-63] */
export const ItemPage = ({ item, history }: ItemPageProps) => {
  const { t } = useTranslation('itemPage');
  const { kindName } = useKindNames();
  const { place, code, rounds, units } = history;
  const title = `${item.positionNumber} ${item.name}`;
  useScreenTitle(title);
  const mayEdit = useMayCall('updateBuilding');
  const isTillsyn = useIsTillsyn();
  const mayReport = useMayCall('reportIncident');
  return (
    <div className={classes.screen}>
      <PageHeader
        title={title}
        note={[place.customerName, place.buildingName, place.floorName].join(' · ')}
        actions={
          <>
            {mayReport ? (
              <Button
                variant="default"
                className="no-print"
                component={Link}
                leftSection={<IconMessagePlus size={18} aria-hidden />}
                to={pathTo(
                  'incidents',
                  {},
                  { query: { report: 1, building: place.buildingId, item: item.id } },
                )}
              >
                {t('report_incident')}
              </Button>
            ) : null}
            <Button
              variant="default"
              className="no-print"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      {isTillsyn && panelTypes[item.fireProtection.inventoryType] !== undefined ? (
        <Flex gap="sm" wrap="wrap">
          <LazyPart
            source={panelJournalsPart}
            waiting={null}
            props={{ buildingId: place.buildingId, inventoryType: item.fireProtection.inventoryType }}
          />
        </Flex>
      ) : null}
      <Flex component="section" direction="column" gap="md" aria-labelledby="item-facts">
        <h2 id="item-facts" className="visually-hidden">
          {t('facts')}
        </h2>
        <FactList
          facts={[
            { term: t('kind'), text: kindName(item.fireProtection.inventoryType) },
            { term: t('entry'), text: item.fireProtection.name },
            { term: t('placement'), text: item.placementDescription },
            { term: t('year'), text: itemYear(item.year) },
            { term: t('code'), text: code },
          ]}
        />
        <ItemFacts item={item} />
      </Flex>
      <ItemPlace item={item} place={place} />
      <section aria-labelledby="item-services">
        <h2 id="item-services">{t('services')}</h2>
        <LazyPart source={itemServicesPart} props={{ of: { mapItemId: item.id }, isWithoutUnits: true }} />
      </section>
      <section aria-labelledby="item-flaws">
        <h2 id="item-flaws">{t('flaws')}</h2>
        <ItemFlaws itemId={item.id} buildingId={place.buildingId} />
      </section>
      <section aria-labelledby="item-rounds">
        <h2 id="item-rounds">{t('rounds')}</h2>
        <Rounds rounds={rounds} />
      </section>
      {units.length > 0 ? (
        <section aria-labelledby="item-units">
          <h2 id="item-units">{t('units')}</h2>
          <Units units={units} />
        </section>
      ) : null}
      {mayEdit ? (
        <section aria-labelledby="item-moves">
          <h2 id="item-moves">{t('moves')}</h2>
          <LazyPart source={buildingMovesPart} props={{ buildingId: place.buildingId }} />
        </section>
      ) : null}
    </div>
  );
};
