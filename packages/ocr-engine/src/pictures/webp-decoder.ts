import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of CanvasKit, Skia in WebAssembly, that is used. */
interface CanvasKit {
  readonly AlphaType: { readonly Unpremul: unknown };
  readonly ColorType: { readonly RGBA_8888: unknown };
  readonly ColorSpace: { readonly SRGB: unknown };
  MakeImageFromEncoded(bytes: Uint8Array): Image | null;
}

interface Image {
  width(): number;
  height(): number;
  readPixels(left: number, top: number, form: object): Uint8Array | null;
  delete(): void;
}

type Start = (options: { wasmBinary: Uint8Array }) => Promise<CanvasKit>;

let loaded: Promise<CanvasKit> | undefined;

/**
 * Unpacks a WebP file.
 * @returns four bytes a pixel: red, green, blue, cover; undefined for what cannot be unpacked
 */
export async function decodeWebp(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; rgba: Uint8Array } | undefined> {
  loaded ??= load();
  const kit = await loaded;
  const image = kit.MakeImageFromEncoded(bytes);
  if (!image) return undefined;
  const [width, height] = [image.width(), image.height()];
  const form = {
    width,
    height,
    alphaType: kit.AlphaType.Unpremul,
    colorType: kit.ColorType.RGBA_8888,
    colorSpace: kit.ColorSpace.SRGB,
  };
  const rgba = image.readPixels(0, 0, form);
  image.delete();
  return rgba ? { width, height, rgba } : undefined;
}

/** From the package's own files, and not from the bundle of a child's modules: few children need them. */
async function load(): Promise<CanvasKit> {
  const require = createRequire(import.meta.url);
  const start = require('canvaskit-wasm/bin/canvaskit.js') as Start;
  return start({ wasmBinary: readFileSync(require.resolve('canvaskit-wasm/bin/canvaskit.wasm')) });
}
