import type { EditorItem } from '#domain/drawings/edits.ts';

/** Formats an item's name: "12 Powder extinguisher, Corridor". */
export const itemLabel = ({
  positionNumber,
  name,
  placementDescription,
}: Pick<EditorItem, 'positionNumber' | 'name' | 'placementDescription'>): string =>
  [`${positionNumber} ${name}`, placementDescription].filter(Boolean).join(', ');
