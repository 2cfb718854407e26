import { useTranslation } from 'react-i18next';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { LongTextField, TextField } from '#components/forms/fields/textFields.ts';
import { textLimits } from '#contract/constants.ts';
import { infoFields, isNumberField } from '#domain/buildings/buildingInfo.ts';
import type { BuildingForm } from './useBuildingForm.ts';
import classes from '../buildings.module.css';

const longFields = ['other', 'serviceInfo'];

/** Tab with further fields of a building, each with its own rules. [BLDG-25, BLDG-26] */
export const InfoTab = ({ form, isDisabled }: { form: BuildingForm; isDisabled: boolean }) => {
  const { t } = useTranslation('buildings');
  return (
    <div className={classes.info}>
      {infoFields.map((field) => {
        const label = t(`info.${field}`);
        if (isNumberField(field))
          return (
            <NumberField
              key={field}
              label={label}
              isInteger={field !== 'totalArea'}
              maxDigits={field === 'builtYear' ? 4 : 9}
              unit={field === 'totalArea' ? 'm²' : undefined}
              isDisabled={isDisabled}
              {...form.field(field)}
            />
          );
        if (longFields.includes(field))
          return (
            <LongTextField
              key={field}
              label={label}
              className={classes.wide}
              disabled={isDisabled}
              {...form.text(field)}
            />
          );
        return (
          <TextField
            key={field}
            label={label}
            type={field === 'contactPhone' ? 'tel' : 'text'}
            maxLength={textLimits.shortText}
            disabled={isDisabled}
            {...form.text(field)}
          />
        );
      })}
    </div>
  );
};
