import { useEffect, useState } from 'react';
import { useEscape } from '../../../components/overlays/useEscape.ts';

/**
 * Shows the editor alone in the window, and the window alone on the screen where the browser can; Esc comes back, where the editing
 * has no use of its own for it.
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
    // A browser may not allow it, and phones don't know it: the window is filled all the same.
    document.documentElement.requestFullscreen?.().catch(() => setIsFull(true));
  };
  return { isFull, onToggle: isFull ? leave : enter };
};
