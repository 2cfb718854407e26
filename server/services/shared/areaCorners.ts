interface Corners {
  startX: number;
  endX: number;
  startY: number;
  endY: number;
}

/** The same rectangle with its start at the top left, from whichever corner it was drawn. */
export function fromTopLeft<Fields extends Corners>(fields: Fields): Fields {
  const { startX, endX, startY, endY } = fields;
  return {
    ...fields,
    startX: Math.min(startX, endX),
    endX: Math.max(startX, endX),
    startY: Math.min(startY, endY),
    endY: Math.max(startY, endY),
  };
}
