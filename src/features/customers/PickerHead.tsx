import { Box, CloseButton, Group } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '#entities/session/useSession.ts';
import type { StartCompanyAct } from './companyActs.ts';
import { CompanySelect } from './CompanySelect.tsx';

type PickerHeadProps = { onClose: () => void; onCompany: StartCompanyAct };

/** Title of the panel with the resellers; typing in the search doesn't re-render it. [PICK-06, PICK-07] */
export const PickerHead = memo(({ onClose, onCompany }: PickerHeadProps) => {
  const { t } = useTranslation('customers');
  const seesCompanies = usePermission('tree_view_company_dropdown');
  return (
    <>
      <Group gap={0} justify="space-between" wrap="nowrap">
        <Box id="customer-picker-title" component="h2" m={0} fz="lg" fw={650}>
          {t('picker.title')}
        </Box>
        <CloseButton aria-label={t('picker.close')} onClick={onClose} />
      </Group>
      {seesCompanies ? <CompanySelect onStart={onCompany} /> : null}
    </>
  );
});
PickerHead.displayName = 'PickerHead';
