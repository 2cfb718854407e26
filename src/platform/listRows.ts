const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Returns the rows of a list's data: an array, one serialised as a text, or one wrapped in `data` or `value`; else none. [DOC-25] */
export const listRows = (data: unknown): unknown[] => {
  if (Array.isArray(data)) return data;
  if (typeof data === 'string') {
    const value = parsed(data);
    return typeof value === 'string' ? [] : listRows(value);
  }
  if (!(data instanceof Object)) return [];
  if ('data' in data) return Array.isArray(data.data) ? data.data : [];
  return 'value' in data && Array.isArray(data.value) ? data.value : [];
};
