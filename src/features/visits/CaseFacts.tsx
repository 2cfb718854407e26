import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FactList } from '#components/text/FactList.tsx';
import type { VisitCaseDetails } from '#contract/visits/visitCase.ts';
import { allRows, documentType } from '#contract/constants.ts';
import { useDownloadDocument } from '#entities/files/useDownloadDocument.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Button that downloads the authority's paper. */
const PaperButton = ({ visit, fileId }: { visit: VisitCaseDetails; fileId: number }) => {
  const { t } = useTranslation('visits');
  const download = useDownloadDocument();
  const { customerId } = visit;
  const { data } = useCallQuery('listFiles', { customerId, documentType, pageSize: allRows });
  const name = data?.rows.find(({ id }) => id === fileId)?.name;
  if (name === undefined) return null;
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={t('file.download', { name })}
      onClick={() => void download({ id: fileId, name })}
    >
      {name}
    </Button>
  );
};

/** Facts of a case, with links to the visits before and after it. */
export const CaseFacts = ({ visit }: { visit: VisitCaseDetails }) => {
  const { t } = useTranslation('visits');
  const { continuesCaseId, nextCaseId, fileId } = visit;
  const linkTo = (caseId: number, label: string) => (
    <Anchor component={Link} to={pathTo('visits', {}, { query: { case: caseId } })}>
      {label}
    </Anchor>
  );
  return (
    <FactList
      facts={[
        { term: t('case.paper'), text: t(`paper.${visit.paper}`) },
        { term: t('case.visited'), text: visit.visited },
        { term: t('case.inspector'), text: visit.inspector },
        { term: t('fact.served'), text: visit.served },
        { term: t('fact.appeal_until'), text: visit.appealUntil },
        { term: t('fact.reply_due'), text: visit.replyDue },
        {
          term: t('fact.file'),
          text: fileId === null ? '' : <PaperButton visit={visit} fileId={fileId} />,
        },
        {
          term: t('continues'),
          text: continuesCaseId === null ? '' : linkTo(continuesCaseId, t('open_earlier')),
        },
        { term: t('continued'), text: nextCaseId === null ? '' : linkTo(nextCaseId, t('open_next')) },
      ]}
    />
  );
};
