import { useTranslation } from 'react-i18next';
import type { Licence } from '#contract/tenants/licence.ts';
import { licenceStanding } from '#domain/tenants/licenceLimits.ts';
import type { LicenceFields } from './licenceFields.ts';
import { isInteger } from './licenceFields.ts';
import classes from './licences.module.css';

type LicenceConsequencesProps = { licence: Licence | null; values: LicenceFields };

const limits = ['users', 'buildings'] as const;

/** Consequences of saving, in numbers: users who can't log in, and records that can't be added. */
export const LicenceConsequences = ({ licence, values }: LicenceConsequencesProps) => {
  const { t } = useTranslation('licences');
  const use = licence?.use;
  if (!licence || !use) return null;
  const consequences = limits.flatMap((kind) => {
    const max = Number(values[kind]);
    if (!isInteger(values[kind]) || max === licence[kind]) return [];
    return licenceStanding(max, use[kind]) === 'over'
      ? [t(`consequence.${kind}`, { count: use[kind], max })]
      : [];
  });
  if (licence.active && !values.active) consequences.unshift(t('consequence.inactive', { count: use.users }));
  return (
    <div role="status" className={classes.consequences}>
      {consequences.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
};
