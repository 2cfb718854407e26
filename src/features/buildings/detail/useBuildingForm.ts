import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '../../../components/forms/useEntityForm.ts';
import type { WholeBuilding } from '../../../contract/buildings/building.ts';
import { infoFaults, infoValues, latestYear } from '../../../domain/buildings/buildingInfo.ts';
import { useUpdateBuildingMutation } from '../../../entities/buildings/buildingsApi.ts';
import { now } from '../../../platform/time/clock.ts';
import { notify } from '../../../platform/notify.ts';
import { bodyOf } from '../buildingBody.ts';

const valuesOf = ({ name, description, userIds, info }: WholeBuilding) => ({
  ...{ name, description, userIds },
  ...infoValues(info),
});
type Values = ReturnType<typeof valuesOf>;

/** Name, description, people and info of a building, saved together. [BLDG-07, BLDG-08, BLDG-24, BLDG-28] */
export const useBuildingForm = (building: WholeBuilding) => {
  const { t } = useTranslation('buildings');
  const [update] = useUpdateBuildingMutation();
  // A save is based on what the form started with, not on what somebody else has stored since.
  const basis = useRef(building);
  return useEntityForm<Values, WholeBuilding>({
    initial: valuesOf(building),
    validate: (values) => {
      const { builtYear, visitAddressZipCode } = infoFaults(values, now());
      return {
        builtYear: builtYear && t('detail.year_wrong', { max: latestYear(now()) }),
        visitAddressZipCode: visitAddressZipCode && t('detail.zip_wrong'),
      };
    },
    save: async ({ name, description, userIds, ...info }) => {
      const isSame = JSON.stringify(userIds) === JSON.stringify(basis.current.userIds);
      const body = { ...bodyOf(basis.current), name, description, info };
      return update(isSame ? body : { ...body, userIds });
    },
    onSaved: (saved) => {
      if (saved) basis.current = saved;
      notify({ tone: 'success', text: t('updated') });
    },
  });
};
export type BuildingForm = ReturnType<typeof useBuildingForm>;
