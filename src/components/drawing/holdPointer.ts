/** Maximum movement of a click, in px; more is a drag. */
const slopPx = 4;

/**
 * Captures a mouse drag to the element, so that the browser doesn't hit-test thousands of buttons at each move. A click keeps its own
 * target.
 */
export function holdPointer(element: HTMLElement): () => void {
  let pressed: { x: number; y: number } | null = null;
  const handleDown = (event: PointerEvent) => {
    pressed = event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : null;
  };
  const handleMove = (event: PointerEvent) => {
    if (!pressed) return;
    const isHeld = event.buttons !== 0;
    if (isHeld && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < slopPx) return;
    pressed = null;
    if (isHeld) element.setPointerCapture(event.pointerId);
  };
  element.addEventListener('pointerdown', handleDown, true);
  element.addEventListener('pointermove', handleMove, true);
  return () => {
    element.removeEventListener('pointerdown', handleDown, true);
    element.removeEventListener('pointermove', handleMove, true);
  };
}
