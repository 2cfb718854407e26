import { useTranslation } from 'react-i18next';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { readServiceInfo, serviceFields } from '#domain/catalogue/serviceInfo.ts';
import { FactList } from '#components/text/FactList.tsx';
import classes from './office.module.css';

const noValue = '–';
const orNone = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === '' ? noValue : String(value);

/** Technical information of the item and the service fields of its kind. [FLAWM-07, FLAWM-08] */
export const ItemFacts = ({ item }: { item: MapItem }) => {
  const { t } = useTranslation('flaws');
  const { fieldName } = useKindNames();
  const { inventoryType } = item.fireProtection;
  const service = readServiceInfo(item.mapItemExtra, inventoryType);
  return (
    <>
      <section aria-label={t('office.technical')}>
        <h3 className={classes.heading}>{t('office.technical')}</h3>
        <FactList
          facts={[
            { term: t('office.size'), text: orNone(item.size) },
            { term: t('office.manufacture'), text: orNone(item.manufacture) },
            { term: t('office.other'), text: orNone(item.other) },
          ]}
        />
      </section>
      <section aria-label={t('service.title')}>
        <h3 className={classes.heading}>{t('service.title')}</h3>
        <FactList
          facts={serviceFields(inventoryType).map((field) => ({
            term: fieldName(field),
            text: orNone(service[field]),
          }))}
        />
      </section>
    </>
  );
};
