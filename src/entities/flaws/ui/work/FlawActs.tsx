import { Button, Flex, Text } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import type { FoundFlaw } from '#contract/flaws/flaw.ts';
import { newId } from '#platform/ids.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useUser } from '#entities/session/useSession.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { useCallMutation } from '#store/callApi.ts';

/**
 * Actions that end a flaw other than its fix: a check by another user than the fixer, a refused check, and turning it down.
 * [LIFE-70, LIFE-75]
 */
export const FlawActs = ({ flaw }: { flaw: FoundFlaw }) => {
  const { t } = useTranslation('flawWork');
  const textOf = useFailureText();
  const { email } = useUser();
  const [add, { error, isLoading }] = useCallMutation('createFlawEvent');
  const [asked, setAsked] = useState<'refused' | 'turnedDown' | null>(null);
  const [key] = useState(newId);
  const isOpen = flaw.done === null;
  const mayCheck = !isOpen && !flaw.turnedDown && !flaw.checked && !flaw.checkRefused;
  const isOwnFix = flaw.isOwnFix ?? (mayCheck && flaw.doneBy === email);
  if (asked) return <ReasonForm flawId={flaw.id} kind={asked} onClose={() => setAsked(null)} />;
  return (
    <>
      {mayCheck && isOwnFix && flaw.needsCheck ? (
        <Text c="dimmed" fz="sm" mt={4}>
          {t('check.by_another')}
        </Text>
      ) : null}
      {isOpen && isOwnFix ? (
        <Text c="dimmed" fz="sm" mt={4}>
          {t('check.ended_by_another')}
        </Text>
      ) : null}
      <Flex gap="xs" wrap="wrap">
        {mayCheck && !isOwnFix ? (
          <>
            <Button
              variant="default"
              leftSection={<IconChecks size={18} aria-hidden />}
              loading={isLoading}
              onClick={() => void add({ body: { flawId: flaw.id, kind: 'checked' }, idempotencyKey: key })}
            >
              {t('check.ok')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => setAsked('refused')}
            >
              {t('check.refuse')}
            </Button>
          </>
        ) : null}
        {isOpen && !isOwnFix ? (
          <Button
            variant="default"
            leftSection={<IconBan size={18} aria-hidden />}
            onClick={() => setAsked('turnedDown')}
          >
            {t('turn_down')}
          </Button>
        ) : null}
      </Flex>
      {error ? <FailureAlert text={textOf(error)} /> : null}
    </>
  );
};
