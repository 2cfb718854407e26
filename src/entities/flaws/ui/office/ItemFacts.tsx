import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { readServiceInfo, serviceFields } from '#domain/catalogue/serviceInfo.ts';
import { FactList } from '#components/text/FactList.tsx';

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
        <Box component="h3" m="0 0 8px" fz="sm" fw={650}>
          {t('office.technical')}
        </Box>
        <FactList
          facts={[
            { term: t('office.size'), text: orNone(item.size) },
            { term: t('office.manufacture'), text: orNone(item.manufacture) },
            { term: t('office.other'), text: orNone(item.other) },
          ]}
        />
      </section>
      <section aria-label={t('service.title')}>
        <Box component="h3" m="0 0 8px" fz="sm" fw={650}>
          {t('service.title')}
        </Box>
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
