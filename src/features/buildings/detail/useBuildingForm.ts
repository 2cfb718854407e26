import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import {
  infoFaults,
  infoFields,
  infoValues,
  isNumberField,
  latestYear,
} from '#domain/buildings/buildingInfo.ts';
import { now } from '#platform/time/clock.ts';
import { sendCall } from '#platform/calls/http.ts';
import { notify } from '#platform/notify.ts';
import { bodyOf } from '../buildingBody.ts';
import { useCallMutation } from '#store/callApi.ts';

const valuesOf = ({ name, description, userIds, info }: WholeBuilding) => ({
  name,
  description,
  userIds,
  ...infoValues(info),
});
type Values = ReturnType<typeof valuesOf>;

/** Returns the form with name, description, people and info of a building, saved together. [BLDG-07, BLDG-08, BLDG-24, BLDG-28] */
export const useBuildingForm = (building: WholeBuilding) => {
  const { t } = useTranslation('buildings');
  const [update] = useCallMutation('updateBuilding');
  return useEntityForm<Values, WholeBuilding>({
    initial: valuesOf(building),
    stored: {
      record: building,
      read: () => sendCall('getBuilding', { path: { id: building.id } }),
      valuesOf,
      labels: {
        name: t('form.name'),
        description: t('form.description'),
        ...Object.fromEntries(
          infoFields.map((field) => [
            field,
            isNumberField(field)
              ? { label: t(`info.${field}`), format: (value: number | null) => String(value ?? '') }
              : t(`info.${field}`),
          ]),
        ),
      },
    },
    validate: (values) => {
      const { builtYear, visitAddressZipCode } = infoFaults(values, now());
      return {
        builtYear: builtYear && t('detail.year_wrong', { max: latestYear(now()) }),
        visitAddressZipCode: visitAddressZipCode && t('detail.zip_wrong'),
      };
    },
    save: async ({ name, description, userIds, ...info }, _key, newest) => {
      const base = newest ?? building;
      const isSame = JSON.stringify(userIds) === JSON.stringify(base.userIds);
      const body = { ...bodyOf(base), name, description, info };
      return update({ id: building.id, body: isSame ? body : { ...body, userIds } });
    },
    onSaved: () => {
      notify({ tone: 'success', text: t('updated') });
    },
  });
};
export type BuildingForm = ReturnType<typeof useBuildingForm>;
