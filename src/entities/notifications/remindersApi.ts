import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';

const remindersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getReminderSettings: queryCall(build, 'getReminderSettings', () => ({}), ['Reminders']),
    updateReminderSettings: mutationCall(
      build,
      'updateReminderSettings',
      (body: CallInput<'updateReminderSettings'>['body']) => ({ body }),
      ['Reminders'],
    ),
    createCalendarFeed: mutationCall(
      build,
      'createCalendarFeed',
      (body: CallInput<'createCalendarFeed'>['body']) => ({ body }),
      ['Reminders'],
    ),
    deleteCalendarFeed: mutationCall(build, 'deleteCalendarFeed', (_: null) => ({}), ['Reminders']),
  }),
});

export const {
  useGetReminderSettingsQuery,
  useUpdateReminderSettingsMutation,
  useCreateCalendarFeedMutation,
  useDeleteCalendarFeedMutation,
} = remindersApi;
