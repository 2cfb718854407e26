import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundState } from '#domain/rounds/roundView.ts';
import { useRoundCounts, useRoundView } from '#entities/rounds/roundHooks.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { MarkRemainingDialog } from './MarkRemainingDialog.tsx';

/** Button that ticks everything remaining, in the round or one part of it, after listing it; only with its right. [ROUND-38] */
export const MarkRemaining = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const mayMark = usePermission('round_mark_remaining_items_as_ok');
  const isDone = useRoundCounts(roundId).items.unjudged === 0;
  const currentView = useRoundView(roundId);
  const [asked, setAsked] = useState<RoundState | null>(null);
  if (!mayMark) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChecks size={18} aria-hidden />}
        // Not `disabled`: when everything is marked, the focus returns here.
        data-disabled={isDone || undefined}
        aria-disabled={isDone || undefined}
        title={isDone ? t('mark_remaining.nothing') : undefined}
        onClick={isDone ? undefined : () => setAsked(currentView())}
      >
        {t('mark_remaining.action')}
      </Button>
      {asked ? <MarkRemainingDialog roundId={roundId} view={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
};
