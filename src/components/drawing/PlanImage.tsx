import type { SyntheticEvent } from 'react';
import type { DrawingImage } from './drawingTypes.ts';
import classes from './drawing.module.css';

type PlanImageProps = { image: DrawingImage; onAspect?: (aspect: number) => void };

/** The plan itself, on white paper; tells its shape once it is there. [ROUND-15] */
export const PlanImage = ({ image, onAspect }: PlanImageProps) => {
  const tellAspect = (picture: HTMLImageElement | null) => {
    if (picture?.complete && picture.naturalWidth > 0)
      onAspect?.(picture.naturalWidth / picture.naturalHeight);
  };
  if (image.status !== 'ready' || !image.url) return <div className={classes.sheet} />;
  return (
    <img
      ref={tellAspect}
      src={image.url}
      alt=""
      className={classes.sheet}
      draggable={false}
      decoding="async"
      onLoad={(event: SyntheticEvent<HTMLImageElement>) => tellAspect(event.currentTarget)}
    />
  );
};
