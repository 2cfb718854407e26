/** Colours are 0xRRGGBB; these two are inherited from the layer or the block. */
export const byLayer = -1;
export const byBlock = -2;

const namedColours = [
  0xff0000, 0xffff00, 0x00ff00, 0x00ffff, 0x0000ff, 0xff00ff, 0x000000, 0x808080, 0xc0c0c0,
] as const;
const greys = [0x333333, 0x5b5b5b, 0x848484, 0xadadad, 0xd6d6d6, 0x000000] as const;
const values = [255, 204, 153, 127, 76] as const;

/** Returns a colour of the wheel: hue in degrees, brightness 0 to 255, full or half saturation. */
const onWheel = (hue: number, value: number, isHalf: boolean): number => {
  const least = isHalf ? value / 2 : 0;
  const part = (at: number): number => {
    const distance = Math.abs(((hue - at + 540) % 360) - 180);
    const share = Math.min(1, Math.max(0, (120 - distance) / 60));
    return Math.round(least + (value - least) * share);
  };
  return (part(0) << 16) | (part(120) << 8) | part(240);
};

/** Returns the colour of an index (ACI); white on a dark screen is black on white paper. */
export const indexColour = (index: number): number => {
  const number = Math.abs(Math.trunc(index));
  if (number === 0) return byBlock;
  if (number >= 256 || Number.isNaN(number)) return byLayer;
  if (number < 10) return namedColours[number - 1] ?? 0;
  if (number >= 250) return greys[number - 250] ?? 0;
  const step = number % 10;
  return onWheel(Math.floor((number - 10) / 10) * 15, values[Math.floor(step / 2)] ?? 255, step % 2 === 1);
};

/** Maximum brightness that is visible on white, from 0 to 255. */
const brightest = 135;

const brightness = (colour: number): number =>
  0.2126 * (colour >> 16) + 0.7152 * ((colour >> 8) & 255) + 0.0722 * (colour & 255);

/** Darkens a colour for lines and letters on white, keeping the hue; white becomes black. */
export const inkColour = (colour: number): number => {
  const bright = brightness(colour);
  if (bright > 250) return 0;
  if (bright <= brightest) return colour;
  const scale = (part: number): number => Math.round((part * brightest) / bright);
  return (scale(colour >> 16) << 16) | (scale((colour >> 8) & 255) << 8) | scale(colour & 255);
};

export const cssColour = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
