import { CloseButton } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '#entities/session/useSession.ts';
import type { StartCompanyAct } from './companyActs.ts';
import { CompanySelect } from './CompanySelect.tsx';
import classes from './customers.module.css';

type PickerHeadProps = { onClose: () => void; onCompany: StartCompanyAct };

/** Title of the panel with the resellers; typing in the search doesn't re-render it. [PICK-06, PICK-07] */
export const PickerHead = memo(({ onClose, onCompany }: PickerHeadProps) => {
  const { t } = useTranslation('customers');
  const seesCompanies = usePermission('tree_view_company_dropdown');
  return (
    <>
      <div className={classes.head}>
        <h2 id="customer-picker-title" className={classes.title}>
          {t('picker.title')}
        </h2>
        <CloseButton aria-label={t('picker.close')} onClick={onClose} />
      </div>
      {seesCompanies ? <CompanySelect onStart={onCompany} /> : null}
    </>
  );
});
PickerHead.displayName = 'PickerHead';
