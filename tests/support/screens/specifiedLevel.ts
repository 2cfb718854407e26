import { http, HttpResponse } from 'msw';

/** Returns a handler for a backend of the level `specified`, which doesn't know the call that states a level. */
export const specifiedLevel = () =>
  http.get('*/api/v1/Capabilities', () =>
    HttpResponse.json(
      { success: false, data: null, errors: ['Not found'], codes: ['not_found'] },
      { status: 404 },
    ),
  );
