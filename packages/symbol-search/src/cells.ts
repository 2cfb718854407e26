/** Marks foreign ink that is connected to the outside of the grid. */
export const leadingOut = (extra: Float32Array, width: number, height: number, limit: number): Uint8Array => {
  const isReached = new Uint8Array(extra.length);
  const stack: number[] = [];
  const reach = (at: number) => {
    if (isReached[at] || (extra[at] ?? 0) < limit) return;
    isReached[at] = 1;
    stack.push(at);
  };
  for (let x = 0; x < width; x += 1) {
    reach(x);
    reach((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    reach(y * width);
    reach(y * width + width - 1);
  }
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    if (x > 0) reach(at - 1);
    if (x < width - 1) reach(at + 1);
    if (at >= width) reach(at - width);
    if (at < extra.length - width) reach(at + width);
  }
  return isReached;
};

/** Returns the maximum of each cell and its neighbours. */
export const spread = (values: Float32Array, width: number, height: number): Float32Array => {
  const most = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let top = 0;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1)
          top = Math.max(top, values[row * width + column] ?? 0);
      most[y * width + x] = top;
    }
  return most;
};

/** Returns the mean of the `most` largest values. */
export const topMean = (values: Float32Array, most: number): number => {
  const top = new Float32Array(most).fill(-Infinity);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0;
    let place = most - 1;
    if (value <= (top[place] ?? 0)) continue;
    for (; place > 0 && (top[place - 1] ?? 0) < value; place -= 1) top[place] = top[place - 1] ?? 0;
    top[place] = value;
  }
  return top.reduce((sum, one) => sum + one, 0) / most;
};

/** Returns each cell's mean with its neighbours up to `reach` away: a shift of half a cell cancels out, a missing stroke doesn't. */
export const smeared = (values: Float32Array, width: number, height: number, reach: number): Float32Array => {
  let from = values;
  for (const [step, length, lines, next] of [
    [1, width, height, width],
    [width, height, width, 1],
  ] as const) {
    const to = new Float32Array(from.length);
    for (let line = 0; line < lines; line += 1) {
      const start = line * next;
      let sum = 0;
      for (let at = 0; at < length + reach; at += 1) {
        if (at < length) sum += from[start + at * step] ?? 0;
        if (at > 2 * reach) sum -= from[start + (at - 2 * reach - 1) * step] ?? 0;
        if (at >= reach) to[start + (at - reach) * step] = sum / (2 * reach + 1);
      }
    }
    from = to;
  }
  return from;
};

/** Blurs each cell with its direct neighbours. */
const softenedOnce = (values: Float32Array, width: number, height: number): Float32Array => {
  const half = new Float32Array(values.length);
  const soft = new Float32Array(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const x = at % width;
    const value = values[at] ?? 0;
    half[at] =
      (2 * value +
        (x > 0 ? (values[at - 1] ?? 0) : value) +
        (x < width - 1 ? (values[at + 1] ?? 0) : value)) /
      4;
  }
  for (let at = 0; at < values.length; at += 1) {
    const value = half[at] ?? 0;
    soft[at] =
      (2 * value +
        (at >= width ? (half[at - width] ?? 0) : value) +
        (at < width * (height - 1) ? (half[at + width] ?? 0) : value)) /
      4;
  }
  return soft;
};

/** Blurs the cells `times` times: a thin line between two cells then looks the same as on one. */
export const softened = (
  values: Float32Array,
  width: number,
  height: number,
  times: number,
): Float32Array => {
  let soft = values;
  for (let time = 0; time < times; time += 1) soft = softenedOnce(soft, width, height);
  return soft;
};
