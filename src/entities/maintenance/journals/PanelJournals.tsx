import { Button } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { panelTypes } from '#domain/journals/panels.ts';
import { usePermission } from '#entities/session/useSession.ts';
import { pathTo } from '#platform/paths.ts';
import { useCallQuery } from '#store/callApi.ts';

export type PanelJournalsProps = { buildingId: number; inventoryType: string };

/**
 * Links from an item that is the panel of an alarm or sprinkler to a new line in the journal of each such installation of its building:
 * the label of a panel opens the item's page. Nothing for other items. [SBA-73]
 */
export const PanelJournals = ({ buildingId, inventoryType }: PanelJournalsProps) => {
  const { t } = useTranslation('maintenance');
  const type = panelTypes[inventoryType];
  const maySeeJournal = usePermission('documents_access_view');
  const { currentData } = useCallQuery('listInstallations', { buildingId });
  const installations = maySeeJournal ? (currentData?.rows.filter((each) => each.type === type) ?? []) : [];
  return installations.map(({ id, name }) => (
    <Button
      key={id}
      component={Link}
      size="md"
      className="no-print"
      leftSection={<IconNotebook size={20} aria-hidden />}
      to={pathTo('journal', { installationId: id }, { query: { new: '1' } })}
    >
      {t('journal.write', { name })}
    </Button>
  ));
};
