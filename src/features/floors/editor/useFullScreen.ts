import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { useEscape } from '#components/overlays/useEscape.ts';

/**
 * Returns the full-screen mode of the editor: fills the window, and the screen if the browser can; Esc ends it, unless editing uses Esc.
 */
export const useFullScreen = (isEditing: boolean) => {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  useEffect(() => {
    if (!isFull) return undefined;
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isFull]);
  const leave = () => setIsFull(false);
  useEscape(isFull && !isEditing, leave);
  const enter = () => {
    setIsFull(true);
    // A browser may refuse it, and phones don't support it: the editor fills the window anyway.
    document.documentElement.requestFullscreen?.().catch(() => setIsFull(true));
  };
  const toggle = useCallbackRef(isFull ? leave : enter);
  return useMemo(() => ({ isFull, onToggle: toggle }), [isFull, toggle]);
};
