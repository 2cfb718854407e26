import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { CardRow, CardRows } from '#components/card/CardRows.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import type { VisitCaseDetails, VisitReply } from '#contract/visits/visitCase.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { notify } from '#platform/notify.ts';
import { saveFile } from '#platform/saveFile.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';
import { useCallMutation } from '#store/callApi.ts';

/** Returns the function that downloads a sealed reply, or shows why that failed. */
const useDownloadReply = ({ buildingName }: VisitCaseDetails) => {
  const { t } = useTranslation('visits');
  const textOf = useFailureText();
  return async (id: number, { day, number }: VisitReply): Promise<void> => {
    const outcome = await sendCall('downloadFilePack', { path: { id } });
    if (!outcome.ok) return notify({ tone: 'failure', text: textOf(outcome.failure) });
    const parts = [t('reply.title'), buildingName, day, t('reply.version_number', { number })];
    saveFile(
      fileNameOf(parts.filter(Boolean).join(' '), 'pdf'),
      new Blob([outcome.data.bytes], { type: outcome.data.type }),
    );
  };
};

/** Dialog that seals the reply of a case. */
const SealDialog = ({ visit, onClose }: { visit: VisitCaseDetails; onClose: () => void }) => {
  const { t } = useTranslation('visits');
  const [seal] = useCallMutation('sealVisitReply');
  const act = async () => {
    const result = await seal({ id: visit.id, body: {} });
    if ('data' in result) notify({ tone: 'success', text: t('reply.sealed') });
    return result;
  };
  return (
    <ConfirmAct title={t('reply.seal')} confirmLabel={t('reply.seal')} act={act} onClose={onClose}>
      <p>{t('reply.seal_hint')}</p>
    </ConfirmAct>
  );
};

/** Sealed replies of a case, newest first, and the button that makes the next one. [SBA-67] */
export const Replies = ({ visit, mayEdit }: { visit: VisitCaseDetails; mayEdit: boolean }) => {
  const { t } = useTranslation('visits');
  const download = useDownloadReply(visit);
  const [isAsking, setIsAsking] = useState(false);
  const { replies, openCount, pointCount } = visit;
  return (
    <Card
      title={t('reply.replies')}
      tools={
        mayEdit && pointCount > 0 ? (
          <Button
            disabled={openCount > 0}
            leftSection={<IconLock size={18} aria-hidden />}
            className="no-print"
            onClick={() => setIsAsking(true)}
          >
            {t('reply.seal')}
          </Button>
        ) : undefined
      }
    >
      <Stack gap="xs">
        {openCount > 0 ? <Text c="dimmed">{t('reply.unanswered', { count: openCount })}</Text> : null}
        {replies.length === 0 ? <Text c="dimmed">{t('reply.none')}</Text> : null}
        <CardRows>
          {replies.map((reply) => {
            const { packId, number, sealed, sha256 } = reply;
            return (
              <CardRow
                key={number}
                title={t('reply.version_number', { number })}
                actions={
                  packId === null ? null : (
                    <Button
                      variant="default"
                      leftSection={<IconDownload size={18} aria-hidden />}
                      onClick={() => void download(packId, reply)}
                    >
                      {t('reply.download', { number })}
                    </Button>
                  )
                }
              >
                <Group gap={4} c="dimmed">
                  <Text>{formatTimestamp(sealed)}</Text>
                  {packId === null ? <Text>{t('reply.elsewhere')}</Text> : null}
                </Group>
                {sha256 === null ? null : (
                  <Text fz="xs" c="dimmed" style={{ overflowWrap: 'break-word' }}>
                    {t('reply.digest')} <Code>{sha256}</Code>
                  </Text>
                )}
              </CardRow>
            );
          })}
        </CardRows>
      </Stack>
      {isAsking ? <SealDialog visit={visit} onClose={() => setIsAsking(false)} /> : null}
    </Card>
  );
};
