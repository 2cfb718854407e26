import { useEffect, useState } from 'react';
import type { DrawingFileProblem, DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { openDrawingFile } from '#platform/drawingFile/openDrawingFile.ts';
import type { SetFile } from '../setPages.ts';

/** Opens a file of the set again while one of its pages is shown, and closes it afterwards. */
export const useOpenFile = (
  file: SetFile | undefined,
): { source: DrawingSource } | { problem: DrawingFileProblem } | null => {
  const [opened, setOpened] = useState<{ source: DrawingSource } | { problem: DrawingFileProblem } | null>(
    null,
  );
  const fileObject = file?.file;
  const password = file?.password;
  useEffect(() => {
    if (!fileObject) return undefined;
    let source: DrawingSource | null = null;
    const stop = new AbortController();
    void openDrawingFile(fileObject, password, { signal: stop.signal }).then((came) => {
      if (!('source' in came)) {
        if (!stop.signal.aborted) setOpened({ problem: 'problem' in came ? came.problem : 'broken' });
        return;
      }
      if (stop.signal.aborted) came.source.close();
      else {
        source = came.source;
        setOpened({ source });
      }
    });
    return () => {
      stop.abort();
      source?.close();
      setOpened(null);
    };
  }, [fileObject, password]);
  return opened;
};
