import { IconListDetails } from '@tabler/icons-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ChecklistDetail } from './ChecklistDetail.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen of one checklist; the address with 0 creates a new one. [CHK-03] */
export const ChecklistScreen = () => {
  const { t } = useTranslation('checklists');
  const id = Number(useParams().checklistId);
  const checklist = useCallQuery('getQuestionList', id === 0 ? skipToken : { id }, refetchOnMount);
  useLeaveWithCustomer(pathTo('checklists'), null);
  if (id === 0) return <ChecklistDetail key={0} list={null} />;
  return (
    <OneRecord
      query={checklist}
      unknown={{ icon: <IconListDetails size={40} stroke={1.5} />, title: t('unknown') }}
      listPath={pathTo('checklists')}
      listLabel={t('to_list')}
    >
      {(list) => <ChecklistDetail key={list.id} list={list} />}
    </OneRecord>
  );
};
