import { useCallback, useEffect, useRef, useState } from 'react';
import { logFailure } from '#platform/log.ts';
import { watchCamera } from '#platform/scan/watchCamera.ts';
import type { CameraStatus, Torch } from '#platform/scan/watchCamera.ts';

/** Manages the camera in a video element while it is shown, and reports the codes read. */
export const useCamera = (onRead: (text: string) => void, isPaused: boolean) => {
  const video = useRef<HTMLVideoElement>(null);
  const newest = useRef({ onRead, isPaused });
  const [attempt, setAttempt] = useState(0);
  const [status, setStatus] = useState<CameraStatus>('starting');
  const [isDark, setDark] = useState(false);
  const [torch, setLamp] = useState<Torch | null>(null);
  const [isTorchOn, setTorchOn] = useState(false);

  useEffect(() => {
    newest.current = { onRead, isPaused };
  }, [onRead, isPaused]);

  useEffect(() => {
    if (!video.current) return;
    const ending = new AbortController();
    const handlers = {
      onStatus: setStatus,
      onDark: setDark,
      onTorch: setLamp,
      onRead: (text: string) => newest.current.onRead(text),
      isPaused: () => newest.current.isPaused,
    };
    void watchCamera(video.current, handlers, ending.signal);
    return () => ending.abort();
  }, [attempt]);

  const setTorch = useCallback(
    (isOn: boolean) => {
      torch?.set(isOn).then(
        () => setTorchOn(isOn),
        (error: unknown) => logFailure('the lamp of the camera did not change', error),
      );
    },
    [torch],
  );

  const restart = useCallback(() => {
    setStatus('starting');
    setLamp(null);
    setTorchOn(false);
    setAttempt((count) => count + 1);
  }, []);

  return { video, status, isDark, torch, isTorchOn, setTorch, restart };
};
