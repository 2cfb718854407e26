/** Marks in the local frame of a room: u along the corridor, v from the façade (0) to the corridor; metres. */
function short(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** A rectangle, with rounded corners when asked. */
export function box(u: number, v: number, w: number, h: number, radius = 0): string {
  if (radius > 0)
    return `<rect x="${short(u)}" y="${short(v)}" width="${short(w)}" height="${short(h)}" rx="${short(radius)}"/>`;
  return `<path d="M${short(u)} ${short(v)}h${short(w)}v${short(h)}h${short(-w)}z"/>`;
}

/** A circle around a point. */
export function disc(u: number, v: number, radius: number): string {
  return `<circle cx="${short(u)}" cy="${short(v)}" r="${short(radius)}"/>`;
}

/** A straight line. */
export function line(u1: number, v1: number, u2: number, v2: number): string {
  return `<path d="M${short(u1)} ${short(v1)}L${short(u2)} ${short(v2)}"/>`;
}

/** Two crossing diagonals of a rectangle. */
export function cross(u: number, v: number, w: number, h: number): string {
  return `<path d="M${short(u)} ${short(v)}l${short(w)} ${short(h)}M${short(u + w)} ${short(v)}l${short(-w)} ${short(h)}"/>`;
}

/** A water closet with its cistern against the upper edge. */
export function toilet(u: number, v: number): string {
  return `${box(u - 0.2, v, 0.4, 0.16)}<ellipse cx="${short(u)}" cy="${short(v + 0.38)}" rx=".18" ry=".24"/>`;
}

/** A wash basin against the upper edge. */
export function basin(u: number, v: number): string {
  return `${box(u - 0.25, v, 0.5, 0.4, 0.08)}${disc(u, v + 0.2, 0.1)}`;
}

/** A desk with a chair towards larger v. */
export function desk(u: number, v: number, w = 1.6): string {
  return `${box(u, v, w, 0.75)}${disc(u + w / 2, v + 1, 0.24)}`;
}

/** A table with chairs on its two long sides. */
export function table(u: number, v: number, w: number, h: number): string {
  const count = Math.max(1, Math.floor(w / 0.75));
  let seats = '';
  for (let index = 0; index < count; index += 1) {
    const at = u + (w / count) * (index + 0.5);
    seats += disc(at, v - 0.28, 0.2) + disc(at, v + h + 0.28, 0.2);
  }
  return box(u, v, w, h, 0.08) + seats;
}

/** A round table with four chairs. */
export function roundTable(u: number, v: number): string {
  return (
    disc(u, v, 0.45) +
    disc(u - 0.72, v, 0.2) +
    disc(u + 0.72, v, 0.2) +
    disc(u, v - 0.72, 0.2) +
    disc(u, v + 0.72, 0.2)
  );
}

/** Places a mark in a grid that fills an area evenly; nothing when not even one fits. */
export function grid(
  u: number,
  v: number,
  w: number,
  h: number,
  pitchU: number,
  pitchV: number,
  mark: (u: number, v: number) => string,
): string {
  const columns = Math.floor(w / pitchU);
  const rows = Math.floor(h / pitchV);
  if (columns < 1 || rows < 1) return '';
  const stepU = w / columns;
  const stepV = h / rows;
  let marks = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      marks += mark(u + stepU * (column + 0.5), v + stepV * (row + 0.5));
  }
  return marks;
}
