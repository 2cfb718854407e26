import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StartCompanyAct } from './companyActs.ts';
import { useCallQuery } from '#store/callApi.ts';

type CompanyMenuProps = { companyId: number; onStart: StartCompanyAct };

/** Menu that creates a reseller, and edits and deletes the shown one. [PICK-07] */
export const CompanyMenu = ({ companyId, onStart }: CompanyMenuProps) => {
  const { t } = useTranslation('customers');
  const { currentData: company } = useCallQuery('getCompany', { id: companyId });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="input-sm" aria-label={t('company.menu')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onStart({ kind: 'add' })}>
          {t('company.add')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEdit size={18} aria-hidden />}
          disabled={!company}
          onClick={() => company && onStart({ kind: 'edit', company })}
        >
          {t('company.edit')}
        </Menu.Item>
        <Menu.Item
          c="var(--state-flaw-text)"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={!company}
          onClick={() => company && onStart({ kind: 'delete', company })}
        >
          {t('company.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
