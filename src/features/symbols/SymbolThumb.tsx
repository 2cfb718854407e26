import { useEffect, useRef } from 'react';
import type { Frame } from '#domain/symbols/offers.ts';
import classes from './symbols.module.css';

type SymbolThumbProps = {
  picture: HTMLImageElement | null;
  /** Part of the picture that is shown. */
  frame: Frame;
};

const edge = 48;
/** Margin shown around a symbol, as a share of its size. */
const surround = 0.35;

/** Symbol as on the drawing, with its surroundings. */
export const SymbolThumb = ({ picture, frame }: SymbolThumbProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { x, y, width, height } = frame;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !picture) return;
    const [across, down] = [picture.naturalWidth, picture.naturalHeight];
    const side = Math.max(width * across, height * down) * (1 + 2 * surround);
    const leftPx = (x + width / 2) * across - side / 2;
    const top = (y + height / 2) * down - side / 2;
    const pixels = edge * 2;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, pixels, pixels);
    context.drawImage(picture, leftPx, top, side, side, 0, 0, pixels, pixels);
  }, [picture, x, y, width, height]);
  return <canvas ref={canvas} className={classes.thumb} width={edge * 2} height={edge * 2} aria-hidden />;
};
