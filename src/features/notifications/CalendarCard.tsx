import { Button, Flex, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { ConfirmAct } from '#components/feedback/ConfirmAct.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { ChoiceCards } from '#components/forms/fields/ChoiceCards.tsx';
import { SaveButton } from '#components/feedback/SaveButton.tsx';
import { useCopyText } from '#components/text/useCopyText.ts';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { feedChoices } from '#contract/constants.ts';
import { transport } from '#platform/calls/transport.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { ownTimeZone } from './ownTimeZone.ts';
import classes from './reminders.module.css';
import { useCallMutation } from '#store/callApi.ts';

type Which = (typeof feedChoices)[number];

/** Card with the address of the user's calendar of due rounds: create, copy, replace, delete. */
export const CalendarCard = ({ feed }: Pick<ReminderSettings, 'feed'>) => {
  const { t } = useTranslation('notifications');
  const textOf = useFailureText();
  const [which, setWhich] = useState<Which>(feed?.which ?? 'mine');
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const [create, creation] = useCallMutation('createCalendarFeed');
  const [end] = useCallMutation('deleteCalendarFeed');
  const copy = useCopyText(t('calendar.copied'), t('calendar.copy_failed'));
  const address = feed ? new URL(`${transport.apiBaseUrl}${feed.path}`, window.location.href).href : '';
  const make = () => create({ body: { which, timeZone: ownTimeZone() } });
  return (
    <Card title={t('calendar.title')}>
      <Text maw="70ch">{t('calendar.text')}</Text>
      <ChoiceCards
        label={t('calendar.which')}
        value={which}
        onChange={setWhich}
        options={feedChoices.map((choice) => ({ value: choice, label: t(`calendar.${choice}`) }))}
      />
      {feed ? (
        <>
          <div className={classes.address}>
            <TextInput
              label={t('calendar.address')}
              description={t('calendar.address_hint')}
              readOnly
              value={address}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="default"
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() => void copy(address)}
            >
              {t('calendar.copy')}
            </Button>
          </div>
          <Flex gap="xs" wrap="wrap">
            <Button variant="default" onClick={() => setAsked('renew')}>
              {t(which === feed.which ? 'calendar.renew' : 'calendar.change')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => setAsked('end')}>
              {t('calendar.end')}
            </Button>
          </Flex>
        </>
      ) : (
        <div>
          <SaveButton isSaving={creation.isLoading} onSave={() => void make()}>
            {t('calendar.make')}
          </SaveButton>
        </div>
      )}
      {creation.error ? <FailureAlert text={textOf(creation.error)} /> : null}
      {asked ? (
        <ConfirmAct
          title={t(`calendar.${asked}_title`)}
          confirmLabel={t(`calendar.${asked}`)}
          isDanger={asked === 'end'}
          act={async () => (asked === 'end' ? end({}) : make())}
          onClose={() => setAsked(null)}
        >
          {t('calendar.old_ends')}
        </ConfirmAct>
      ) : null}
    </Card>
  );
};
