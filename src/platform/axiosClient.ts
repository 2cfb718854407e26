import axios from 'axios';

/** The HTTP client; it reads no answer by itself, so that no answer but an envelope passes for one. */
export const client = axios.create({
  responseType: 'text',
  transformResponse: [(body: unknown) => body],
  validateStatus: () => true,
});

/** Whether an error means that no answer came. */
export const isConnectionError = (error: unknown): boolean => axios.isAxiosError(error);
