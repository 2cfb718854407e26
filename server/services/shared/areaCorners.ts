interface Corners {
  startX: number;
  endX: number;
  startY: number;
  endY: number;
}

/** Normalises a rectangle drawn from any corner, so that it starts at the top left. */
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
