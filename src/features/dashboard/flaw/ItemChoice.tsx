import { NativeSelect, Select } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { useClearButton } from '#components/forms/fields/useClearButton.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { floorsOfBuilding, mapsOfFloor, itemsOfMap } from '#entities/drawings/drawingQueries.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Chosen floor, drawing and item; each is null until chosen. */
export interface ChosenPlace {
  floorId: number | null;
  mapId: number | null;
  item: MapItem | null;
}

type ItemChoiceProps = {
  buildingId: number;
  place: ChosenPlace;
  error?: string;
  onChange: (place: ChosenPlace) => void;
};

const shownAtMost = 100;
const asOptions = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Choice of the item of a new flaw: its floor first, then its drawing if there are several. */
export const ItemChoice = ({ buildingId, place, error, onChange }: ItemChoiceProps) => {
  const { t } = useTranslation('flaws');
  const clearButton = useClearButton();
  const textOf = useFailureText();
  const floors = useCallQuery('listFloors', floorsOfBuilding(buildingId));
  const maps = useCallQuery('listMaps', place.floorId === null ? skipToken : mapsOfFloor(place.floorId));
  const onlyDrawing = maps.currentData?.rows.length === 1 ? maps.currentData.rows[0]?.id : undefined;
  const mapId = place.mapId ?? onlyDrawing ?? null;
  const items = useCallQuery(
    'listMapItems',
    mapId === undefined || mapId === null ? skipToken : itemsOfMap(mapId),
  );
  const failed = [floors, maps, items].find((query) => query.isError);
  const numberIn = (text: string) => Number(text) || null;
  return (
    <>
      {failed ? <FailureAlert text={textOf(failed.error)} onRetry={() => void failed.refetch()} /> : null}
      <NativeSelect
        label={t('office.floor')}
        value={place.floorId ?? ''}
        onChange={(event) =>
          onChange({ floorId: numberIn(event.currentTarget.value), mapId: null, item: null })
        }
        data={[{ value: '', label: t('office.choose') }, ...asOptions(floors.currentData?.rows)]}
      />
      {(maps.currentData?.rows.length ?? 0) > 1 ? (
        <NativeSelect
          label={t('office.drawing')}
          value={mapId ?? ''}
          onChange={(event) => onChange({ ...place, mapId: numberIn(event.currentTarget.value), item: null })}
          data={[{ value: '', label: t('office.choose') }, ...asOptions(maps.currentData?.rows)]}
        />
      ) : null}
      <Select
        label={t('office.item')}
        searchable
        clearable
        clearButtonProps={clearButton(t('office.item'))}
        disabled={mapId === null}
        placeholder={t('office.choose')}
        limit={shownAtMost}
        nothingFoundMessage={t('office.no_items')}
        error={error}
        value={place.item ? String(place.item.id) : null}
        onChange={(value) =>
          onChange({
            ...place,
            mapId,
            item: items.currentData?.rows.find(({ id }) => String(id) === value) ?? null,
          })
        }
        data={(items.currentData?.rows ?? []).map(({ id, positionNumber, name, placementDescription }) => ({
          value: String(id),
          label: [`${positionNumber} ${name}`, placementDescription].filter(Boolean).join(', '),
        }))}
      />
    </>
  );
};
