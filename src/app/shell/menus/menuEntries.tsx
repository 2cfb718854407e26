import {
  IconAlertTriangle,
  IconBooks,
  IconBuilding,
  IconCalendarCog,
  IconCalendarMonth,
  IconCalendarRepeat,
  IconCertificate,
  IconChartBar,
  IconChecklist,
  IconActivity,
  IconClipboardCheck,
  IconCopy,
  IconFiles,
  IconFolderCheck,
  IconFireExtinguisher,
  IconKey,
  IconLayoutDashboard,
  IconLicense,
  IconListCheck,
  IconLogin2,
  IconMessageQuestion,
  IconQrcode,
  IconMessageReport,
  IconSend,
  IconShieldLock,
  IconTransfer,
  IconUsers,
  IconTool,
  IconUserShield,
  IconWebhook,
} from '@tabler/icons-react';
import type { ParseKeys } from 'i18next';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/users/permissions.ts';
import type { routePatterns } from '#platform/paths.ts';

/** Routes without parameters, so that a menu can link to them. */
type MenuRoute = {
  [Name in keyof typeof routePatterns]: (typeof routePatterns)[Name] extends `${string}:${string}`
    ? never
    : Name;
}[keyof typeof routePatterns];

export interface MenuEntry {
  route: MenuRoute;
  label: Extract<ParseKeys, `menu.${string}`>;
  icon: ReactNode;
  permission?: Permission;
  /** Level of the contract that the backend must have. */
  level?: 'tillsyn';
  /** True for the admin section, which is shown if any of its rights is held. [SHELL-53] */
  isAdmin?: true;
  /** Further routes on which the entry is marked as the current one. */
  alsoActiveOn?: readonly (keyof typeof routePatterns)[];
}

/** Entries of the side menu in order; each has an existing screen. [SHELL-45] */
export const menuEntries: readonly MenuEntry[] = [
  {
    route: 'dashboard',
    label: 'menu.dashboard',
    icon: <IconLayoutDashboard size={20} stroke={1.75} aria-hidden />,
    alsoActiveOn: ['startRound', 'round', 'finishedRound', 'roundHistory'],
  },
  {
    route: 'work',
    label: 'menu.work',
    icon: <IconListCheck size={20} stroke={1.75} aria-hidden />,
    level: 'tillsyn',
  },
  {
    route: 'statistics',
    label: 'menu.statistics',
    icon: <IconChartBar size={20} stroke={1.75} aria-hidden />,
  },
  {
    route: 'planYear',
    label: 'menu.year',
    icon: <IconCalendarMonth size={20} stroke={1.75} aria-hidden />,
    level: 'tillsyn',
  },
  {
    route: 'services',
    label: 'menu.services',
    icon: <IconTool size={20} stroke={1.75} aria-hidden />,
    level: 'tillsyn',
  },
  {
    route: 'scan',
    label: 'menu.scan',
    icon: <IconQrcode size={20} stroke={1.75} aria-hidden />,
    permission: 'roundplannings_perform_round',
    level: 'tillsyn',
  },
  {
    route: 'users',
    label: 'menu.users',
    icon: <IconUsers size={20} stroke={1.75} aria-hidden />,
    permission: 'users_access_view',
  },
  {
    route: 'buildings',
    label: 'menu.buildings',
    icon: <IconBuilding size={20} stroke={1.75} aria-hidden />,
    permission: 'buildings_access_view',
    alsoActiveOn: ['building', 'floors', 'floor'],
  },
  {
    route: 'fireSafetyFiles',
    label: 'menu.fire_safety_files',
    icon: <IconFolderCheck size={20} stroke={1.75} aria-hidden />,
    permission: 'documents_access_view',
    level: 'tillsyn',
    alsoActiveOn: ['fireSafetyFile', 'visits'],
  },
  {
    route: 'documents',
    label: 'menu.documents',
    icon: <IconFiles size={20} stroke={1.75} aria-hidden />,
    permission: 'documents_access_view',
  },
  {
    route: 'registers',
    label: 'menu.registers',
    icon: <IconBooks size={20} stroke={1.75} aria-hidden />,
    permission: 'documents_access_view',
    level: 'tillsyn',
    alsoActiveOn: ['ownRegisters'],
  },
  {
    route: 'competence',
    label: 'menu.competence',
    icon: <IconCertificate size={20} stroke={1.75} aria-hidden />,
    permission: 'documents_access_view',
    level: 'tillsyn',
  },
  {
    route: 'licence',
    label: 'menu.licence',
    icon: <IconLicense size={20} stroke={1.75} aria-hidden />,
    permission: 'licenses_access_view',
    isAdmin: true,
  },
  {
    route: 'status',
    label: 'menu.status',
    icon: <IconActivity size={20} stroke={1.75} aria-hidden />,
    permission: 'status_access_view',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'apiKeys',
    label: 'menu.api_keys',
    icon: <IconKey size={20} stroke={1.75} aria-hidden />,
    permission: 'apikeys_access_view',
    isAdmin: true,
  },
  {
    route: 'webhooks',
    label: 'menu.webhooks',
    icon: <IconWebhook size={20} stroke={1.75} aria-hidden />,
    permission: 'webhooks_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'audit',
    label: 'menu.audit',
    icon: <IconClipboardCheck size={20} stroke={1.75} aria-hidden />,
    permission: 'audit_view',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'identity',
    label: 'menu.identity',
    icon: <IconLogin2 size={20} stroke={1.75} aria-hidden />,
    permission: 'identity_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'privacy',
    label: 'menu.privacy',
    icon: <IconShieldLock size={20} stroke={1.75} aria-hidden />,
    permission: 'personal_data_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'setUp',
    label: 'menu.set_up',
    icon: <IconCopy size={20} stroke={1.75} aria-hidden />,
    permission: 'roles_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'roles',
    label: 'menu.roles',
    icon: <IconUserShield size={20} stroke={1.75} aria-hidden />,
    permission: 'roles_access_view',
    isAdmin: true,
  },
  {
    route: 'roundPlans',
    label: 'menu.round_plans',
    icon: <IconCalendarRepeat size={20} stroke={1.75} aria-hidden />,
    permission: 'roundplannings_access_view',
    isAdmin: true,
    alsoActiveOn: ['roundPlan'],
  },
  {
    route: 'serviceRules',
    label: 'menu.service_rules',
    icon: <IconCalendarCog size={20} stroke={1.75} aria-hidden />,
    permission: 'service_rules_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'checklists',
    label: 'menu.checklists',
    icon: <IconChecklist size={20} stroke={1.75} aria-hidden />,
    permission: 'checklists_access_view',
    isAdmin: true,
    alsoActiveOn: ['checklist'],
  },
  {
    route: 'questions',
    label: 'menu.questions',
    icon: <IconMessageQuestion size={20} stroke={1.75} aria-hidden />,
    permission: 'questions_access_view',
    isAdmin: true,
    alsoActiveOn: ['questionGroup'],
  },
  {
    route: 'catalogue',
    label: 'menu.catalogue',
    icon: <IconFireExtinguisher size={20} stroke={1.75} aria-hidden />,
    permission: 'fireprotections_access_view',
    isAdmin: true,
  },
  {
    route: 'severities',
    label: 'menu.severities',
    icon: <IconAlertTriangle size={20} stroke={1.75} aria-hidden />,
    permission: 'severities_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'faultReports',
    label: 'menu.fault_reports',
    icon: <IconMessageReport size={20} stroke={1.75} aria-hidden />,
    permission: 'fault_reports_decide',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'contractorLinks',
    label: 'menu.contractor_links',
    icon: <IconSend size={20} stroke={1.75} aria-hidden />,
    permission: 'contractor_links_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
  {
    route: 'ongoingMoves',
    label: 'menu.moves',
    icon: <IconTransfer size={20} stroke={1.75} aria-hidden />,
    permission: 'changelogs_access_view',
    isAdmin: true,
    alsoActiveOn: ['moveWizard', 'moveSummary'],
  },
  {
    route: 'approvals',
    label: 'menu.approvals',
    icon: <IconClipboardCheck size={20} stroke={1.75} aria-hidden />,
    permission: 'roundplannings_edit',
    level: 'tillsyn',
    isAdmin: true,
  },
];

/**
 * Returns the entries permitted by the user's rights and the backend's level: the main ones, and the admin section, which is shown if any of its rights is held.
 * [SHELL-53]
 */
export const menuSections = (may: (permission: Permission) => boolean, isTillsyn = true) => {
  const open = menuEntries.filter(
    ({ permission, level }) => (!permission || may(permission)) && (!level || isTillsyn),
  );
  return { main: open.filter(({ isAdmin }) => !isAdmin), admin: open.filter(({ isAdmin }) => isAdmin) };
};
