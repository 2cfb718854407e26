import { dayCell } from '@tillsyn/spreadsheet/cells';
import { useTranslation } from 'react-i18next';
import type { DataTableColumn } from '#components/table/dataTableTypes.ts';
import type { AuditEntry } from '#contract/audit/auditEntry.ts';
import { levelName } from '#domain/can.ts';
import { formatTimestamp } from '#platform/time/timestamps.ts';

const targetKinds = [
  'apiKey',
  'area',
  'building',
  'company',
  'customer',
  'file',
  'fireProtection',
  'flaw',
  'floor',
  'import',
  'installation',
  'licence',
  'map',
  'mapItem',
  'move',
  'planPause',
  'quarantine',
  'question',
  'questionGroup',
  'questionList',
  'role',
  'round',
  'roundPlanning',
  'serviceEvent',
  'user',
  'webhook',
] as const;

/** Returns the labels of an entry: its action, who acted and the record. */
export const useAuditLabels = () => {
  const { t } = useTranslation(['audit', 'users']);
  const actionLabel = ({ action, details }: AuditEntry): string => {
    const [from, to] = [details.from, details.to].map((level) =>
      typeof level === 'number' ? levelName(level) : undefined,
    );
    return action === 'role_changed' && from && to
      ? t('level_changed', { from: t(`users:levels.${from}`), to: t(`users:levels.${to}`) })
      : t(`actions.${action}`, { defaultValue: action });
  };
  const actorLabel = ({ actor }: AuditEntry): string => actor.name ?? t(`actors.${actor.kind}`);
  const targetLabel = ({ target }: AuditEntry): string => {
    if (target === null) return '';
    const kind = targetKinds.find((each) => each === target.kind);
    const kindLabel = kind ? t(`targets.${kind}`) : target.kind;
    if (target.name !== null) return `${kindLabel}: ${target.name}`;
    return target.id === null ? kindLabel : `${kindLabel} ${target.id}`;
  };
  return { actionLabel, actorLabel, targetLabel };
};

/** Columns of the audit log. */
export const useAuditColumns = (): DataTableColumn<AuditEntry>[] => {
  const { t } = useTranslation('audit');
  const { actionLabel, actorLabel, targetLabel } = useAuditLabels();
  return [
    {
      id: 'time',
      header: t('columns.time'),
      sortKey: 'Created',
      width: '16%',
      cell: ({ created }) => <time dateTime={created}>{formatTimestamp(created)}</time>,
      value: ({ created }) => dayCell(created),
    },
    { id: 'actor', header: t('columns.actor'), cell: actorLabel },
    { id: 'action', header: t('columns.action'), isTitle: true, cell: actionLabel },
    { id: 'target', header: t('columns.target'), cell: targetLabel },
    { id: 'customer', header: t('columns.customer'), cell: ({ customer }) => customer?.name ?? '' },
    {
      id: 'address',
      header: t('columns.address'),
      isHiddenAtFirst: true,
      cell: ({ address }) => address ?? '',
    },
  ];
};
