import type { InstallationType } from '#contract/maintenance/serviceKinds.ts';

/** Types of items on drawings that are the panel of an installation, with the type of the installation. */
export const panelTypes: Readonly<Record<string, InstallationType | undefined>> = {
  fire_brigade_panel: 'fire_alarm_system',
  control_panel: 'fire_alarm_system',
  sprinkler_panel: 'sprinkler_system',
};
