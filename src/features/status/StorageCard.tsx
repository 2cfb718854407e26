import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import type { SystemStatus } from '#contract/tenants/status.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { sizeText } from '#platform/language/sizeText.ts';
import classes from './status.module.css';

type StorageCardProps = { storage: SystemStatus['storage'] };

/** Card with the storage use of each company's files. */
export const StorageCard = ({ storage }: StorageCardProps) => {
  const { t } = useTranslation('status');
  return (
    <Card title={t('storage.title')}>
      <table className={classes.storage}>
        <thead>
          <tr>
            <th scope="col">{t('storage.company')}</th>
            <th scope="col">{t('storage.files')}</th>
            <th scope="col">{t('storage.size')}</th>
          </tr>
        </thead>
        <tbody>
          {storage.map(({ companyId, name, files, bytes }) => (
            <tr key={companyId}>
              <th scope="row">{name}</th>
              <td>{files.toLocaleString(currentLanguage())}</td>
              <td>{sizeText(bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
};
