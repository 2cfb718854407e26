import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRoundConflicts } from '#entities/rounds/conflicts/conflictsContext.ts';
import { useRoundSaving } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';

/** Notices of other users' part in this round: answers that differ from another inspector's, and work waiting for an admin. */
export const SharedWorkNotices = ({ roundId }: { roundId: number }) => {
  const { t } = useTranslation('rounds');
  const conflicts = useRoundConflicts();
  const { quarantined } = useRoundSaving(roundId);
  const actions = useRoundActions(roundId);
  return (
    <>
      {conflicts.length > 0 ? (
        <Alert color="orange">
          <Group gap="8px 16px" justify="space-between">
            {t('conflict.notice', { count: conflicts.length })}
            <Button variant="default" size="sm" onClick={() => actions.setTab('summary')}>
              {t('conflict.notice_show')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {quarantined.length > 0 ? (
        <Alert color="orange">{t('quarantine.notice', { count: quarantined.length })}</Alert>
      ) : null}
    </>
  );
};
