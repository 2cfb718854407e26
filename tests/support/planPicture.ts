import sharp from 'sharp';

/** A plan with lines and a red room in its upper left corner. */
export const planPicture = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#fff"/>
      <rect width="20%" height="20%" fill="#c00"/>
      <path d="M0 ${height / 2}H${width}M${width / 2} 0V${height}" stroke="#000" stroke-width="9"/></svg>`),
  )
    .png()
    .toBuffer();
