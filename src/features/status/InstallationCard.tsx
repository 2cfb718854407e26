import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { StatusChip } from '#components/marks/StatusChip.tsx';
import { FactList } from '#components/text/FactList.tsx';
import { RelativeDate } from '#components/text/RelativeDate.tsx';
import type { InstallationStatus } from '#contract/tenants/status.ts';
import { sizeText } from '#platform/language/sizeText.ts';

type InstallationCardProps = { installation: InstallationStatus };

/** Card with version, database, store, e-mails and backup. */
export const InstallationCard = ({ installation }: InstallationCardProps) => {
  const { t } = useTranslation('status');
  const { version, database, isStoreWorking, mails, lastBackup } = installation;
  const kind = t(`database.${database.kind}`, { version: database.version });
  const facts = [
    { term: t('version'), text: version },
    { term: t('database.title'), text: `${kind}, ${sizeText(database.bytes)}` },
    {
      term: t('store.title'),
      text: isStoreWorking ? (
        <StatusChip tone="success">{t('store.working')}</StatusChip>
      ) : (
        <StatusChip tone="danger">{t('store.broken')}</StatusChip>
      ),
    },
    {
      term: t('mails.title'),
      text: mails.since ? (
        <>
          {t('mails.waiting', { count: mails.waiting })} <RelativeDate date={mails.since} hasDistance />
        </>
      ) : (
        t('mails.none')
      ),
    },
    {
      term: t('backup.title'),
      text: lastBackup ? <RelativeDate date={lastBackup} hasDistance /> : t('backup.never'),
    },
  ];
  return (
    <Card title={t('installation')}>
      <FactList facts={facts} />
    </Card>
  );
};
