import { skipToken } from '@reduxjs/toolkit/query';
import { IconFireExtinguisher } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { ItemPage } from './ItemPage.tsx';
import { useCallQuery } from '#store/callApi.ts';

const icon = <IconFireExtinguisher size={40} stroke={1.5} />;

/** Screen of one item with its history; a deleted item, or another customer's, is unknown. [LIFE-63] */
export const ItemScreen = () => {
  const { t } = useTranslation('itemPage');
  const { itemId } = useParams();
  const history = useCallQuery('getItemHistory', { mapItemId: Number(itemId) || 0 }, refetchOnMount);
  const item = useCallQuery(
    'getMapItem',
    history.currentData?.mapItemId === undefined ? skipToken : { id: history.currentData?.mapItemId },
    refetchOnMount,
  );
  const toList = { listPath: pathTo('dashboard'), listLabel: t('to_start') };
  const unknown = { icon, title: t('unknown') };
  return (
    <OneRecord query={history} unknown={unknown} {...toList}>
      {(past) => (
        <OneRecord query={item} unknown={unknown} {...toList}>
          {(known) => <ItemPage key={known.id} item={known} history={past} />}
        </OneRecord>
      )}
    </OneRecord>
  );
};
