import type { Call } from '../call.ts';
import { flawTags } from '../flaws/calls.ts';

/** Calls for files. */
export const fileCalls = {
  listFiles: { method: 'GET', path: 'v1/File', list: true, tags: ['File'] },
  uploadFile: {
    method: 'POST',
    path: 'v1/File',
    creates: true,
    multipart: true,
    tags: flawTags,
  },
  downloadFile: { method: 'GET', path: 'v1/File/{id}', binary: true },
  deleteFile: { method: 'DELETE', path: 'v1/File/{id}', tags: ['File'] },
  openFile: { method: 'POST', path: 'v1/File/{id}/Address', level: 'tillsyn' },
  showFile: { method: 'GET', path: 'v1/File/Shown/{token}', binary: true, public: true, level: 'tillsyn' },
  convertPicture: {
    method: 'POST',
    path: 'v1/File/Converted',
    multipart: true,
    binary: true,
    level: 'tillsyn',
  },
} as const satisfies Record<string, Call>;
