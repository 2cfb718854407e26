/** Copies a text to the clipboard; false if the browser refuses, as on plain http. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};

/** Copies by selection, which works without a secure context. */
const copyBySelection = (text: string): boolean => {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside a dialog, whose focus trap would take the focus away from a field outside it.
  (document.activeElement?.parentElement ?? document.body).append(field);
  field.select();
  try {
    // Deprecated, but the only way without a secure context.
    return document.execCommand('copy');
  } catch {
    return false; // Not supported by every browser.
  } finally {
    field.remove();
  }
};
