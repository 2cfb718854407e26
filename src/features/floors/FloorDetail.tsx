import { Button, Flex, Switch } from '@mantine/core';
import { IconMapPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { pathTo } from '#platform/paths.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { layerParam } from './editor/marks/useServiceLayer.ts';
import { DrawingPanel } from './drawings/DrawingPanel.tsx';
import { OpenDrawing } from './OpenDrawing.tsx';
import classes from './floors.module.css';

type FloorDetailProps = { floor: Floor; maps: readonly FloorMap[]; customerId: number };

/** Content of a floor's screen: a choice of its drawings, the drawing or the list of its items. [DRAW-02, DRAW-03, DRAW-04] */
export const FloorDetail = ({ floor, maps, customerId }: FloorDetailProps) => {
  const { t } = useTranslation(['floors', 'lists']);
  const [params, change] = useAddressParams();
  const [isAddingMap, setIsAddingMap] = useState(false);
  const [isAddingItem, setIsAddingItem] = useState(false);
  const mayEditFloors = useMayCallThere('updateMap');
  const mayEdit = useMayCallThere('changeDrawing');
  useScreenTitle(floor.name);
  const isList = params.get('list') === '1';
  const map = maps.find(({ id }) => id === idIn(params, 'map')) ?? maps[0];
  const addDrawing = mayEditFloors ? (
    <Button
      variant="default"
      leftSection={<IconMapPlus size={18} aria-hidden />}
      onClick={() => setIsAddingMap(true)}
    >
      {t('maps.add')}
    </Button>
  ) : null;
  return (
    <div className={classes.screen}>
      <PageHeader
        title={floor.name}
        note={floor.buildingName}
        backTo={pathTo('building', { buildingId: floor.buildingId })}
        backLabel={t('to_building')}
        actions={
          <>
            <Flex gap="8px 20px" wrap="wrap">
              <Switch
                label={t('list.toggle')}
                checked={isList}
                onChange={(event) => change({ list: event.currentTarget.checked ? '1' : null })}
              />
              <AtTillsyn>
                {isList ? null : (
                  <Switch
                    label={t('list.services')}
                    checked={params.get(layerParam) === '1'}
                    onChange={(event) => change({ [layerParam]: event.currentTarget.checked ? '1' : null })}
                  />
                )}
              </AtTillsyn>
            </Flex>
            {addDrawing}
            {mayEdit && map ? (
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAddingItem(true)}>
                {t('item.add')}
              </Button>
            ) : null}
          </>
        }
      />
      {map ? (
        <OpenDrawing
          key={map.id}
          floor={floor}
          maps={maps}
          map={map}
          customerId={customerId}
          isList={isList}
          mayEdit={mayEdit}
          mayEditFloors={mayEditFloors}
          isAddingItem={isAddingItem}
          onChoose={(id) => change({ map: id, 'items.page': null }, true)}
          onAddItem={() => setIsAddingItem(true)}
          onAddedItem={() => setIsAddingItem(false)}
        />
      ) : (
        <EmptyState title={t('maps.none')} action={addDrawing}>
          {mayEditFloors ? null : t('lists:add_missing_right', { right: t('maps.right') })}
        </EmptyState>
      )}
      {isAddingMap ? (
        <DrawingPanel
          map={null}
          floor={floor}
          customerId={customerId}
          onSaved={(id) => change({ map: id })}
          onClose={() => setIsAddingMap(false)}
        />
      ) : null}
    </div>
  );
};
