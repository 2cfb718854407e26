import { Button } from '@mantine/core';
import { IconFolderOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import screen from '#components/text/screen.module.css';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import classes from './fireSafetyFile.module.css';
import { HeadRow } from './HeadRow.tsx';
import { Packs } from './Packs.tsx';
import { formatDay } from './useFileTexts.ts';

/** File of a building: all heads in the country's order. */
const OpenFile = ({ file }: { file: FireSafetyFile }) => {
  const { t } = useTranslation('fireSafetyFile');
  const {
    buildingId,
    buildingName,
    customerId,
    customerName,
    country,
    isCountryAssumed,
    day,
    isReady,
    heads,
  } = file;
  useScreenTitle(`${t('title_one')} · ${buildingName}`);
  return (
    <div className={screen.screen}>
      <PageHeader
        title={t('title_one')}
        note={`${buildingName}, ${customerName}`}
        backTo={pathTo('fireSafetyFiles')}
        backLabel={t('to_list')}
        actions={
          <Button
            component={Link}
            to={pathTo('hotWork', {}, { query: { site: buildingId } })}
            variant="default"
          >
            {t('hot_work')}
          </Button>
        }
      />
      <div className={classes.summary}>
        <StatusChip tone={isReady ? 'success' : 'danger'}>
          {isReady ? t('ready') : t('open_heads', { count: file.missingHeads.length + file.oldHeads.length })}
        </StatusChip>
        <span>
          {t(isCountryAssumed ? 'country_assumed' : 'country', { country: t(`countries.${country}`) })}
        </span>
        <span>{t('on_day', { day: formatDay(day) })}</span>
      </div>
      <ol className={classes.heads}>
        {heads.map((head) => (
          <HeadRow key={head.key} head={head} place={{ buildingId, customerId }} />
        ))}
      </ol>
      <Packs customerId={customerId} buildingId={buildingId} />
    </div>
  );
};

/** Screen with the fire-safety file of one building. [SBA-35] */
export const FireSafetyFileScreen = () => {
  const { t } = useTranslation('fireSafetyFile');
  const file = useCallQuery('getFireSafetyFile', { id: Number(useParams().buildingId) }, refetchOnMount);
  useLeaveWithCustomer(pathTo('fireSafetyFiles'), file.currentData?.customerId);
  return (
    <OneRecord
      query={file}
      unknown={{ icon: <IconFolderOff size={40} stroke={1.5} />, title: t('unknown') }}
      listPath={pathTo('fireSafetyFiles')}
      listLabel={t('to_list')}
    >
      {(open) => <OpenFile file={open} />}
    </OneRecord>
  );
};
