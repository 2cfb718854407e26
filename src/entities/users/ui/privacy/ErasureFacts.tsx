import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ErasurePreview } from '#contract/privacy/erasure.ts';

const List = ({ items }: { items: readonly { key: string; text: string }[] }) => (
  <Box component="ul" my="xs" mx={0} ps={20}>
    {items.map(({ key, text }) => (
      <li key={key}>{text}</li>
    ))}
  </Box>
);

/** Lists what an erasure changes, and what keeps the name. */
export const ErasureFacts = ({ preview }: { preview: ErasurePreview }) => {
  const { t } = useTranslation('privacy');
  const { name, isDeleted, changes, documents, documentCount, auditEntries, auditMonths } = preview;
  const named = documents.slice(0, 5);
  const documentRows = [
    ...named.map((document) => ({ key: String(document.id), text: document.name })),
    ...(documentCount > named.length
      ? [{ key: 'more', text: t('erase.more_documents', { count: documentCount - named.length }) }]
      : []),
  ];
  return (
    <>
      <p>{t('erase.text')}</p>
      {isDeleted ? null : <p>{t('erase.deletes', { name })}</p>}
      {changes.length > 0 ? (
        <>
          <p>{t('erase.changes')}</p>
          <List
            items={changes.map(({ subject, count }) => ({
              key: subject,
              text: t(`subjects.${subject}`, { count }),
            }))}
          />
        </>
      ) : null}
      {documentCount > 0 ? (
        <>
          <p>{t('erase.documents', { count: documentCount })}</p>
          <List items={documentRows} />
        </>
      ) : null}
      {auditEntries > 0 ? (
        <p>
          {t('erase.audit', { count: auditEntries })}
          {auditMonths === null ? null : ` ${t('erase.audit_until', { months: auditMonths })}`}
        </p>
      ) : null}
      <p>{t('erase.backups')}</p>
      <p>{t('erase.final')}</p>
    </>
  );
};
