import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { paperColours } from '#domain/palette.ts';
import { paintPictogram } from '#components/pictograms/paintPictogram.ts';

/** Side of a sign's picture file in px. */
const pictureSide = 64;

/** Creates the signs as picture files, one per type, as on an ordinary map. */
export const makeSignPictures = (): ((kind: string) => string) => {
  const pictures = new Map<string, string>();
  return (kind) => {
    const knownPicture = pictures.get(kind);
    if (knownPicture) return knownPicture;
    const canvas = document.createElement('canvas');
    canvas.width = pictureSide;
    canvas.height = pictureSide;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas.');
    context.translate(pictureSide / 2, pictureSide / 2);
    paintPictogram(context, kind, pictureSide * 0.96);
    const url = canvas.toDataURL();
    pictures.set(kind, url);
    return url;
  };
};

/** Returns the colour of the circle for a mark's state. */
export const stateColour = ({ state }: DrawingMark): string => paperColours[state ?? 'ok'];
