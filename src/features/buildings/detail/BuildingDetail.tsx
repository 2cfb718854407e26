import { Box, Button, Tabs } from '@mantine/core';
import { IconFlame, IconFolderCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RecordForm } from '#components/forms/RecordForm.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { buildingMovesPart } from '#entities/moves/ui/moveHistoryParts.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { disconnectionsPart } from '#entities/maintenance/journals/disconnectionsPart.ts';
import { useReadyJournals } from '#entities/maintenance/journals/useReadyJournals.ts';
import { installationsPart } from '#entities/maintenance/ui/serviceParts.ts';
import { usePermission, useMayCall } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import classes from '../buildings.module.css';
import { FloorList } from '../floors/FloorList.tsx';
import { InfoTab } from './InfoTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { useBuildingForm } from './useBuildingForm.ts';

/** Tabs in their order. [BLDG-09] */
const buildingTabs = ['floors', 'users', 'info', 'installations', 'moves'] as const;

/** Links of a building to its fire-safety file and its permits of hot work. */
const FileLinks = ({ buildingId }: { buildingId: number }) => {
  const { t } = useTranslation('buildings');
  return (
    <>
      <Button
        component={Link}
        to={pathTo('hotWork', {}, { query: { site: buildingId } })}
        variant="default"
        leftSection={<IconFlame size={18} aria-hidden />}
      >
        {t('detail.hot_work')}
      </Button>
      <Button
        component={Link}
        to={pathTo('fireSafetyFile', { buildingId })}
        variant="default"
        leftSection={<IconFolderCheck size={18} aria-hidden />}
      >
        {t('detail.fire_safety_file')}
      </Button>
    </>
  );
};

/** Name and description of a building above its floors, people, info, installations and moves. [BLDG-07, BLDG-08, BLDG-09] */
export const BuildingDetail = ({ building }: { building: WholeBuilding }) => {
  const { t } = useTranslation('buildings');
  const [params, change] = useAddressParams();
  const mayEdit = useMayCall('updateBuilding');
  const mayConnect = usePermission('buildings_administer_connected_users');
  const mayEditFloors = useMayCall('createFloor');
  const maySeeFile = usePermission('documents_access_view');
  const isTillsyn = useIsTillsyn();
  const tabs = buildingTabs.filter(
    (name) => (name !== 'moves' || (isTillsyn && mayEdit)) && (name !== 'installations' || isTillsyn),
  );
  const tab = tabs.find((name) => name === params.get('tab')) ?? buildingTabs[0];
  const form = useBuildingForm(building);
  const { values } = form;
  useReadyJournals(building.id, isTillsyn && maySeeFile);
  return (
    <RecordForm
      title={building.name}
      note={building.customer.name}
      listPath={pathTo('buildings')}
      listLabel={t('detail.to_list')}
      form={form}
      saveLabel={mayEdit ? t('detail.save') : undefined}
      isSaveDisabled={values.name.trim() === ''}
      actions={isTillsyn && maySeeFile ? <FileLinks buildingId={building.id} /> : undefined}
      fields={
        <>
          {mayEdit ? null : (
            <Box component="p" display="block" c="dimmed" fz="sm">
              {t('detail.read_only')}
            </Box>
          )}
          <div className={classes.names}>
            <TextField
              label={t('form.name')}
              disabled={!mayEdit}
              {...form.text('name')}
              error={values.name.trim() === '' ? t('form.name_missing') : form.errorOf('name')}
            />
            <LongTextField
              label={t('form.description')}
              minRows={1}
              disabled={!mayEdit}
              {...form.text('description')}
            />
          </div>
        </>
      }
    >
      {isTillsyn ? (
        <LazyPart source={disconnectionsPart} waiting={null} props={{ place: { buildingId: building.id } }} />
      ) : null}
      <Tabs value={tab} onChange={(next) => change({ tab: next === buildingTabs[0] ? null : next }, true)}>
        <Tabs.List aria-label={building.name}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`detail.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="floors" className={classes.panel}>
          <FloorList building={building} mayEdit={mayEditFloors} />
        </Tabs.Panel>
        <Tabs.Panel value="installations" className={classes.panel}>
          {tab === 'installations' ? (
            <LazyPart
              source={installationsPart}
              props={{ buildingId: building.id, floors: building.floors }}
            />
          ) : null}
        </Tabs.Panel>
        <Tabs.Panel value="users" className={classes.panel}>
          <PeopleTab
            building={building}
            userIds={values.userIds}
            onChange={(userIds) => form.change({ userIds })}
            mayEdit={mayEdit && mayConnect}
          />
        </Tabs.Panel>
        <Tabs.Panel value="info" className={classes.panel}>
          <InfoTab form={form} isDisabled={!mayEdit} />
        </Tabs.Panel>
        <Tabs.Panel value="moves" className={classes.panel}>
          {tab === 'moves' ? (
            <LazyPart source={buildingMovesPart} props={{ buildingId: building.id }} />
          ) : null}
        </Tabs.Panel>
      </Tabs>
    </RecordForm>
  );
};
