// What browsers have and the types of TypeScript 4.8, which Debian carries, do not.

interface OffscreenCanvasRenderingContext2D extends Omit<CanvasRenderingContext2D, "canvas"> {
  readonly canvas: OffscreenCanvas;
}

interface OffscreenCanvas extends EventTarget {
  width: number;
  height: number;
  getContext(type: "2d"): OffscreenCanvasRenderingContext2D | null;
  transferToImageBitmap(): ImageBitmap;
  convertToBlob(options?: { type?: string; quality?: number }): Promise<Blob>;
}

declare var OffscreenCanvas: { prototype: OffscreenCanvas; new (width: number, height: number): OffscreenCanvas };

declare function createImageBitmap(image: OffscreenCanvas): Promise<ImageBitmap>;

// Made of `style.css` by the build: modules of style sheets are not in every browser yet.
declare module "*.css.js" {
  const text: string;
  export default text;
}
