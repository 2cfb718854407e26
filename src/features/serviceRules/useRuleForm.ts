import { useTranslation } from 'react-i18next';
import { useEntityForm } from '../../components/forms/useEntityForm.ts';
import { useFieldRules } from '../../components/forms/useFieldRules.ts';
import type { ServiceRule } from '../../contract/services/service.ts';
import { serviceKeys } from '../../contract/services/serviceKinds.ts';
import { useSaveServiceRuleMutation } from '../../entities/services/servicesApi.ts';
import { newId } from '../../platform/ids.ts';
import { notify } from '../../platform/notify.ts';
import { ruleBody, ruleValues } from './ruleValues.ts';
import type { RuleValues } from './ruleValues.ts';

type Options = { customerId: number; rule: ServiceRule | null; kind: string; onClose: () => void };

/** The values of a service's rule, saved for the level. */
export const useRuleForm = ({ customerId, rule, kind, onClose }: Options) => {
  const { t } = useTranslation('services');
  const rules = useFieldRules();
  const [save] = useSaveServiceRuleMutation();
  return useEntityForm<RuleValues>({
    initial: ruleValues(rule, kind),
    validate: ({ count, earliest, latest, latestExposed, serviceKey, name, sourceLink }) => ({
      count: count === null || count < 1 ? t('rules.span_wrong') : null,
      earliest: earliest !== null && earliest < 1 ? t('rules.span_wrong') : null,
      latest: latest !== null && latest < 1 ? t('rules.span_wrong') : null,
      latestExposed: latestExposed !== null && latestExposed < 1 ? t('rules.span_wrong') : null,
      name:
        serviceKeys.some((key) => key === serviceKey) || name.trim() !== '' ? null : t('rules.name_missing'),
      sourceLink: rules.webAddress(sourceLink),
    }),
    save: (values) => save(ruleBody(values, customerId, `own-${newId()}`)),
    onSaved: () => {
      notify({ tone: 'success', text: t('rules.saved') });
      onClose();
    },
  });
};
