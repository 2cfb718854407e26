import { Text } from '@mantine/core';
import { IconPencil, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#components/table/DataTable.tsx';
import type { RowAction } from '#components/table/dataTableTypes.ts';
import { ExternalLink } from '#components/text/ExternalLink.tsx';
import type { ServiceRule } from '#contract/maintenance/service.ts';
import { useServiceLabels } from '#entities/maintenance/useServiceLabels.ts';
import classes from './serviceRules.module.css';

type KindRulesProps = {
  kind: string;
  rules: readonly ServiceRule[];
  onEdit: (rule: ServiceRule) => void;
  onReset: (id: number) => void;
};

const iconSize = 18;

/** List of the services of one kind, each with its rule. */
export const KindRules = ({ kind, rules, onEdit, onReset }: KindRulesProps) => {
  const { t } = useTranslation('maintenance');
  const { serviceWord, kindWord, performerWord, spanWord } = useServiceLabels();
  const wordOf = (rule: ServiceRule) => serviceWord({ ...rule, serviceName: rule.name });
  const intervalOf = ({ interval, earliest, latest, latestExposed, eachCalendarYear }: ServiceRule) => {
    if (eachCalendarYear) return t('rules.each_year');
    const spans = [earliest, latest ?? interval].flatMap((span) => (span === null ? [] : spanWord(span)));
    const text = spans.join(' – ');
    return latestExposed === null
      ? text
      : t('rules.interval_exposed', { span: text, exposed: spanWord(latestExposed) });
  };
  const actionsOf = (rule: ServiceRule): RowAction[] => [
    {
      id: 'edit',
      label: t('rules.edit', { name: wordOf(rule) }),
      icon: <IconPencil size={iconSize} aria-hidden />,
      onSelect: () => onEdit(rule),
    },
    ...(rule.id === null
      ? []
      : [
          {
            id: 'reset',
            label: t('rules.reset'),
            icon: <IconRestore size={iconSize} aria-hidden />,
            onSelect: () => onReset(rule.id ?? 0),
          },
        ]),
  ];
  return (
    <DataTable<ServiceRule>
      caption={kindWord(kind)}
      rows={rules}
      rowKey={({ serviceKey }) => serviceKey}
      status="ready"
      emptyText={t('rules.empty')}
      rowLabel={wordOf}
      onRowOpen={onEdit}
      rowActions={actionsOf}
      columns={[
        {
          id: 'service',
          header: t('columns.service'),
          isTitle: true,
          cell: (rule) => (rule.active ? wordOf(rule) : `${wordOf(rule)} (${t('rules.inactive')})`),
        },
        { id: 'interval', header: t('rules.interval'), cell: intervalOf },
        {
          id: 'performer',
          header: t('columns.performer'),
          cell: ({ performer }) => performerWord(performer),
        },
        {
          id: 'rank',
          header: t('rules.rank'),
          cell: ({ rank, source, sourceText, sourceLink }) => (
            <span className={classes.source}>
              <strong>{t(`rules.ranks.${rank}`)}</strong> {sourceText}{' '}
              {sourceLink ? <ExternalLink href={sourceLink}>{source}</ExternalLink> : source}
            </span>
          ),
        },
        {
          id: 'from',
          header: t('rules.from'),
          cell: ({ from }) => (
            <Text span m={0} c="dimmed" fz="sm">
              {t(`rules.froms.${from}`)}
            </Text>
          ),
        },
      ]}
    />
  );
};
