import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { logFailure } from '#platform/log.ts';
import type { DrawingImage } from './drawingTypes.ts';
import type { DrawingView } from './drawingView.ts';
import classes from './drawing.module.css';

/** Reports the number of device pixels along the drawing's long edge, initially and after each zoom. */
const useNeededPixels = (view: DrawingView | null, onNeed: DrawingImage['onNeed']): void => {
  useEffect(() => {
    if (!view || !onNeed) return undefined;
    const report = (isSettled: boolean) => {
      const { width, height } = view.box();
      if (isSettled) onNeed(Math.max(width, height) * view.transform().k * window.devicePixelRatio);
    };
    report(true);
    return view.onMove(report);
  }, [view, onNeed]);
};

type OnAspect = (aspect: number) => void;
type PlanImageProps = { image: DrawingImage; view: DrawingView | null };

const reportAspect = (picture: HTMLImageElement | null, onAspect: OnAspect | undefined) => {
  if (picture?.complete && picture.naturalWidth > 0) onAspect?.(picture.naturalWidth / picture.naturalHeight);
};

/**
 * Current image of a drawing, and the one in another size that will replace it: it is rendered beneath, in the same box, until it is
 * decoded, so that only the sharpness changes. The first image sets the aspect ratio, since a smaller one's rounded edges would distort it.
 */
const PlanLayers = ({ url, onAspect }: { url: string; onAspect?: OnAspect }) => {
  const [first] = useState(url);
  const [shown, setShown] = useState(url);
  const next = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (url === shown) return undefined;
    let isLeft = false;
    next.current?.decode().then(
      () => {
        if (!isLeft) setShown(url);
      },
      (error: unknown) => {
        if (!isLeft) logFailure('a drawing could not be shown in another size', error);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [url, shown]);

  const sheet = { alt: '', className: classes.sheet, draggable: false };
  return (
    <>
      {url === shown ? null : <img key={url} ref={next} src={url} decoding="sync" {...sheet} />}
      <img
        key={shown}
        ref={shown === first ? (picture) => reportAspect(picture, onAspect) : undefined}
        src={shown}
        decoding={shown === first ? 'async' : 'sync'}
        onLoad={
          shown === first
            ? (event: SyntheticEvent<HTMLImageElement>) => reportAspect(event.currentTarget, onAspect)
            : undefined
        }
        {...sheet}
      />
    </>
  );
};

/** Image of the drawing on white paper; reports its aspect ratio once loaded, and its size on the screen. [ROUND-15] */
export const PlanImage = ({ image, view }: PlanImageProps) => {
  useNeededPixels(view, image.onNeed);
  return image.status === 'ready' && image.url ? (
    <PlanLayers url={image.url} onAspect={view?.setAspect} />
  ) : (
    <div className={classes.sheet} />
  );
};
