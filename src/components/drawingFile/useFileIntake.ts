import { useEffect, useEffectEvent } from 'react';

/** Accepts files dropped anywhere in the window or pasted; otherwise the browser would navigate to them. */
export const useFileIntake = (onFiles: (files: [File, ...File[]]) => void): void => {
  const take = useEffectEvent((event: Event, files: FileList | undefined) => {
    const [file, ...more] = files ?? [];
    if (!file) return;
    event.preventDefault();
    onFiles([file, ...more]);
  });
  useEffect(() => {
    const handleDrag = (event: DragEvent) => event.preventDefault();
    const handleDrop = (event: DragEvent) => {
      event.preventDefault();
      take(event, event.dataTransfer?.files);
    };
    const handlePaste = (event: ClipboardEvent) => take(event, event.clipboardData?.files);
    window.addEventListener('dragover', handleDrag);
    window.addEventListener('drop', handleDrop);
    window.addEventListener('paste', handlePaste);
    return () => {
      window.removeEventListener('dragover', handleDrag);
      window.removeEventListener('drop', handleDrop);
      window.removeEventListener('paste', handlePaste);
    };
  }, []);
};
