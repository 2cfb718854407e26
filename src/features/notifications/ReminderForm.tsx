import { Select, Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { NumberField } from '#components/forms/fields/NumberField.tsx';
import { RecordForm } from '#components/forms/RecordForm.tsx';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { escalationDays, maxLeadDays, weekdays } from '#contract/constants.ts';
import { notify } from '#platform/notify.ts';
import { pathTo } from '#platform/paths.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { ownTimeZone } from './ownTimeZone.ts';
import { useCallMutation } from '#store/callApi.ts';

interface Values {
  stopped: boolean;
  weekday: number | null;
  leadDays: number | null;
  promptStopped: boolean;
}

const anyDay = 'any';

/** Form for the user's reminders and their times, next to the calendar. */
export const ReminderForm = ({ settings }: { settings: ReminderSettings }) => {
  const { t } = useTranslation(['notifications', 'common']);
  const { i18n } = useTranslation();
  const [update] = useCallMutation('updateReminderSettings');
  const hasPrompt = settings.promptStopped !== undefined;
  const form = useEntityForm<Values, ReminderSettings>({
    initial: {
      stopped: settings.stopped,
      weekday: settings.weekday,
      leadDays: settings.leadDays,
      promptStopped: settings.promptStopped ?? false,
    },
    validate: ({ leadDays }) => ({
      leadDays: (leadDays ?? 0) > maxLeadDays ? t('lead_wrong', { most: maxLeadDays }) : null,
    }),
    save: ({ promptStopped, ...values }) =>
      update({
        body: {
          ...values,
          leadDays: values.leadDays ?? 0,
          timeZone: ownTimeZone(),
          ...(hasPrompt ? { promptStopped } : {}),
        },
      }),
    onSaved: () => notify({ tone: 'success', text: t('saved') }),
  });
  const { stopped, weekday } = form.values;
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const nameOf = (day: number) => names.format(new Date(Date.UTC(2024, 0, day)));
  return (
    <RecordForm
      title={t('title')}
      note={t('note')}
      listPath={pathTo('dashboard')}
      listLabel={t('common:shell.to_start')}
      form={form}
      saveLabel={t('save')}
      fields={
        <Card title={t('mails')}>
          <Stack maw={420}>
            <Switch
              label={t('wanted')}
              description={t('wanted_hint', { days: escalationDays })}
              checked={!stopped}
              onChange={(event) => form.change({ stopped: !event.currentTarget.checked })}
            />
            <Select
              label={t('weekday')}
              description={t('weekday_hint')}
              allowDeselect={false}
              disabled={stopped}
              data={[
                { value: anyDay, label: t('any_day') },
                ...weekdays.map((day) => ({ value: String(day), label: nameOf(day) })),
              ]}
              value={weekday === null ? anyDay : String(weekday)}
              onChange={(value) => form.change({ weekday: value === anyDay ? null : Number(value) })}
            />
            <NumberField
              label={t('lead')}
              description={t('lead_hint')}
              unit={t('days')}
              maxDigits={2}
              isDisabled={stopped}
              {...form.field('leadDays')}
            />
            {hasPrompt ? (
              <Switch
                label={t('prompt')}
                description={t('prompt_hint')}
                disabled={stopped}
                checked={!stopped && !form.values.promptStopped}
                onChange={(event) => form.change({ promptStopped: !event.currentTarget.checked })}
              />
            ) : null}
          </Stack>
        </Card>
      }
    >
      <CalendarCard feed={settings.feed} />
    </RecordForm>
  );
};
