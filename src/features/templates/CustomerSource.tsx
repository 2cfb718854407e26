import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { CompanyChoice } from '#entities/customers/ui/CompanyChoice.tsx';
import { TargetTree } from '#entities/customers/ui/TargetTree.tsx';
import { usePermission, useUser } from '#entities/session/useSession.ts';
import type { CopyAddress } from './useCopyAddress.ts';
import { useCallQuery } from '#store/callApi.ts';

type CustomerSourceProps = { targetId: number; address: CopyAddress };

/** Choice of the customer whose set-up is copied: any readable one except the target. */
export const CustomerSource = ({ targetId, address }: CustomerSourceProps) => {
  const { t } = useTranslation('templates');
  const { t: customerText } = useTranslation('customers');
  const { companyId: ownCompanyId } = useUser();
  const choosesCompany = usePermission('tree_view_company_dropdown');
  const chosenCustomer = useCallQuery(
    'getCustomer',
    address.customerId === null ? skipToken : { id: address.customerId },
  ).currentData;
  const [companyId, setCompanyId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const shownCompanyId = companyId ?? chosenCustomer?.companyId ?? ownCompanyId;
  const choose = (id: number | null, refusal: string | null) => {
    address.chooseCustomer(id);
    setFault(refusal);
  };
  return (
    <>
      {choosesCompany ? (
        <CompanyChoice
          label={customerText('picker.company')}
          value={shownCompanyId}
          onChange={(next) => {
            setCompanyId(next);
            choose(null, null);
          }}
        />
      ) : null}
      <TargetTree
        label={t('customers')}
        searchLabel={t('search')}
        companyId={shownCompanyId}
        selectedId={address.customerId}
        shownId={targetId}
        refusalOf={(place) => (place?.id === targetId ? t('same') : null)}
        onChoose={(node, refusal) => choose(node?.id ?? null, refusal)}
      />
      <p role="status">{chosenCustomer ? t('chosen', { name: chosenCustomer.name }) : t('none_chosen')}</p>
      {fault === null ? null : <FailureAlert text={fault} />}
    </>
  );
};
