import { useEffect, useRef, useState } from 'react';
import type { DrawingFileProblem, DrawingSource } from '../../../platform/drawingFile/drawingSource.ts';
import { openDrawingFile } from '../../../platform/drawingFile/openDrawingFile.ts';

/** The state of choosing a file. */
export type FileStage =
  | { at: 'choose'; refused: { file: File; problem: DrawingFileProblem } | null }
  | { at: 'opening'; file: File }
  | { at: 'password'; file: File; isWrong: boolean }
  | { at: 'pages'; source: DrawingSource; page: number }
  | { at: 'adjust'; source: DrawingSource; page: number };

/** Opens the chosen file and keeps it while it is shown; resources are released at once. */
export const useDrawingFile = () => {
  const [stage, setStage] = useState<FileStage>({ at: 'choose', refused: null });
  const open = useRef<{ run: number; source: DrawingSource | null }>({ run: 0, source: null });

  const leave = (): number => {
    open.current.source?.close();
    open.current = { run: open.current.run + 1, source: null };
    return open.current.run;
  };

  useEffect(() => {
    const held = open;
    return () => {
      held.current.source?.close();
      held.current = { run: held.current.run + 1, source: null };
    };
  }, []);

  const choose = async (file: File, password?: string): Promise<void> => {
    const run = leave();
    if (password === undefined) setStage({ at: 'opening', file });
    const opened = await openDrawingFile(file, password);
    if (run !== open.current.run) {
      if ('source' in opened) opened.source.close();
      return;
    }
    if ('problem' in opened) setStage({ at: 'choose', refused: { file, problem: opened.problem } });
    else if ('password' in opened) setStage({ at: 'password', file, isWrong: opened.password === 'wrong' });
    else {
      const { source } = opened;
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
