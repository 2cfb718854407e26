/** The part of libheif (LGPL-3.0) that is used, as built by its maintainers. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  export interface HeifPicture {
    data: Uint8ClampedArray<ArrayBuffer>;
    width: number;
    height: number;
  }
  export interface HeifImage {
    get_width(): number;
    get_height(): number;
    /** Fills the picture with RGBA, rotated as the file says; null if it can't be decoded. */
    display(into: HeifPicture, done: (filled: HeifPicture | null) => void): void;
    free(): void;
  }
  export interface LibHeif {
    HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
  }
  const open: () => LibHeif | Promise<LibHeif>;
  export default open;
}
