import type { Call } from '../call.ts';
import { importTags } from '../tags.ts';

/** Calls for imports. */
export const importCalls = {
  listImports: {
    method: 'GET',
    path: 'v1/Import',
    right: {
      byKind: {
        buildings: { allOf: ['buildings_edit', 'floors_edit'] },
        questions: 'questions_edit',
        catalogue: 'fireprotections_edit',
        registers: 'documents_edit',
        setUp: {
          anyOf: [
            'roles_edit',
            'questions_edit',
            'checklists_edit',
            'fireprotections_edit',
            'roundplannings_edit',
          ],
        },
        drawingSet: { allOf: ['floors_edit', 'floor_areas_edit'] },
      },
    },
    list: true,
    level: 'tillsyn',
    tags: ['Building', 'Question', 'FireProtection', 'RegisterRecord'],
  },
  undoImport: {
    method: 'POST',
    path: 'v1/Import/{id}/Undo',
    right: {
      byKind: {
        buildings: { allOf: ['buildings_edit', 'floors_edit'] },
        questions: 'questions_edit',
        catalogue: 'fireprotections_edit',
        registers: 'documents_edit',
        setUp: {
          anyOf: [
            'roles_edit',
            'questions_edit',
            'checklists_edit',
            'fireprotections_edit',
            'roundplannings_edit',
          ],
        },
        drawingSet: { allOf: ['floors_edit', 'floor_areas_edit'] },
      },
    },
    level: 'tillsyn',
    tags: importTags,
  },
} as const satisfies Record<string, Call>;
