import { useTranslation } from 'react-i18next';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import { severities } from '#contract/constants.ts';

/** Returns a function that formats a flaw's event in one line. */
export const useEventText = () => {
  const { t } = useTranslation(['flawWork', 'flaws']);
  const ofChange: Record<string, (value: FlawEvent['details'][string]) => string> = {
    severity: (value) => {
      const severity = severities.find((each) => each === value);
      return severity
        ? t('changed.severity', { to: t(`flaws:severity.${severity}`) })
        : t('changed.no_severity');
    },
    due: (value) => (value === null ? t('changed.no_due') : t('changed.due', { to: value })),
    person: (value) => (value === null ? t('changed.no_person') : t('changed.person', { to: value })),
    responsible: (value) => (value ? t('changed.role', { to: value }) : t('changed.no_role')),
    texts: () => t('changed.texts'),
  };
  return ({ kind, details }: FlawEvent): string | null => {
    if (kind === 'comment') return null;
    if (kind !== 'changed') return t(`event.${kind}`);
    return Object.entries(details)
      .flatMap(([name, value]) => ofChange[name]?.(value) ?? [])
      .join(' · ');
  };
};
