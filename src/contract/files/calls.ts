import type { Call } from '../call.ts';
import { flawTags } from '../flaws/calls.ts';

/** Calls for files. */
export const fileCalls = {
  listFiles: { method: 'GET', path: 'v1/File', right: 'session', list: true, tags: ['File'] },
  uploadFile: {
    method: 'POST',
    path: 'v1/File',
    right: {
      byKind: { photo: 'roundplannings_perform_round', drawing: 'floors_edit', document: 'documents_upload' },
    },
    creates: true,
    multipart: true,
    tags: flawTags,
  },
  downloadFile: { method: 'GET', path: 'v1/File/{id}', right: 'session', binary: true },
  deleteFile: {
    method: 'DELETE',
    path: 'v1/File/{id}',
    right: {
      byKind: { photo: 'roundplannings_perform_round', drawing: 'floors_edit', document: 'files_edit' },
    },
    tags: ['File'],
  },
  openFile: { method: 'POST', path: 'v1/File/{id}/Address', right: 'files_edit', level: 'tillsyn' },
  showFile: { method: 'GET', path: 'v1/File/Shown/{token}', right: 'public', binary: true, level: 'tillsyn' },
  convertPicture: {
    method: 'POST',
    path: 'v1/File/Converted',
    right: 'floors_edit',
    multipart: true,
    binary: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
