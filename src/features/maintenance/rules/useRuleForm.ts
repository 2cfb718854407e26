import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '#components/forms/useEntityForm.ts';
import { useFieldRules } from '#components/forms/useFieldRules.ts';
import type { ServiceRule } from '#contract/maintenance/service.ts';
import { serviceKeys } from '#contract/maintenance/serviceKinds.ts';
import { contradictingSpans } from '#domain/maintenance/ruleFaults.ts';
import { newId } from '#platform/ids.ts';
import { notify } from '#platform/notify.ts';
import { ruleBody, ruleSpans, ruleValues } from './ruleValues.ts';
import type { RuleValues } from './ruleValues.ts';
import { useCallMutation } from '#store/callApi.ts';

type Options = { customerId: number; rule: ServiceRule | null; kind: string; onClose: () => void };

const spans = ['count', 'earliest', 'latest', 'latestExposed'] as const;

/** Returns the errors of the visible durations: not a whole number, or a contradiction to another. */
function spanFaults(values: RuleValues, t: TFunction<'maintenance'>) {
  if (values.eachCalendarYear) return {};
  const empty = spans.filter((field) => values[field] === 0 || (field === 'count' && values.count === null));
  const against = empty.length > 0 ? [] : contradictingSpans({ ...values, ...ruleSpans(values) });
  const fault = (field: 'earliest' | 'latest' | 'latestExposed') =>
    against.includes(field) ? t(`rules.against.${field}`) : null;
  return {
    earliest: fault('earliest'),
    latest: fault('latest'),
    latestExposed: fault('latestExposed'),
    ...Object.fromEntries(empty.map((field) => [field, t('rules.span_wrong')])),
  };
}

/** Returns the form of a service's rule, saved for the level. */
export const useRuleForm = ({ customerId, rule, kind, onClose }: Options) => {
  const { t } = useTranslation('maintenance');
  const rules = useFieldRules();
  const [save] = useCallMutation('saveServiceRule');
  return useEntityForm<RuleValues>({
    initial: ruleValues(rule, kind),
    validate: (values) => ({
      ...spanFaults(values, t),
      name:
        serviceKeys.some((key) => key === values.serviceKey) || values.name.trim() !== ''
          ? null
          : t('rules.name_missing'),
      sourceLink: rules.webAddress(values.sourceLink),
    }),
    save: (values) => save({ body: ruleBody(values, customerId, `own-${newId()}`) }),
    onSaved: () => {
      notify({ tone: 'success', text: t('rules.saved') });
      onClose();
    },
  });
};
