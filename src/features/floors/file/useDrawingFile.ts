import { useEffect, useRef, useState } from 'react';
import type { DrawingFileProblem, DrawingSource } from '#platform/drawingFile/drawingSource.ts';
import { openDrawingFile } from '#platform/drawingFile/openDrawingFile.ts';

/** State of choosing a file. */
export type FileStage =
  | { at: 'choose'; refused: { file: File; problem: DrawingFileProblem } | null }
  | { at: 'opening'; file: File; share: number | null }
  | { at: 'password'; file: File; isWrong: boolean }
  | { at: 'pages'; source: DrawingSource; page: number }
  | { at: 'adjust'; source: DrawingSource; page: number };

interface OpenFile {
  run: number;
  source: DrawingSource | null;
  /** Controller that aborts the opening. */
  stop: AbortController | null;
}

/** Opens the chosen file and keeps it open while it is shown; resources are released at once. */
export const useDrawingFile = () => {
  const [stage, setStage] = useState<FileStage>({ at: 'choose', refused: null });
  const open = useRef<OpenFile>({ run: 0, source: null, stop: null });

  const leave = (): OpenFile => {
    open.current.stop?.abort();
    open.current.source?.close();
    open.current = { run: open.current.run + 1, source: null, stop: new AbortController() };
    return open.current;
  };

  useEffect(() => {
    const openRef = open;
    return () => {
      openRef.current.stop?.abort();
      openRef.current.source?.close();
      openRef.current = { run: openRef.current.run + 1, source: null, stop: null };
    };
  }, []);

  const choose = async (file: File, password?: string): Promise<void> => {
    const { run, stop } = leave();
    if (password === undefined) setStage({ at: 'opening', file, share: null });
    const openResult = await openDrawingFile(file, password, {
      ...(stop && { signal: stop.signal }),
      onShare: (share) =>
        setStage((now) => (now.at === 'opening' && now.file === file ? { ...now, share } : now)),
    });
    if (run !== open.current.run) {
      if ('source' in openResult) openResult.source.close();
      return;
    }
    if ('problem' in openResult) setStage({ at: 'choose', refused: { file, problem: openResult.problem } });
    else if ('password' in openResult)
      setStage({ at: 'password', file, isWrong: openResult.password === 'wrong' });
    else {
      const { source } = openResult;
      open.current.source = source;
      setStage({ at: source.pageCount === 1 ? 'adjust' : 'pages', source, page: 1 });
    }
  };

  const restart = (): void => {
    leave();
    setStage({ at: 'choose', refused: null });
  };

  const look = (at: 'pages' | 'adjust', page: number): void =>
    setStage((now) => ('source' in now ? { at, source: now.source, page } : now));

  return { stage, choose, restart, look };
};
