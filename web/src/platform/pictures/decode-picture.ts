import { decodeXml } from './decode-xml';

/** Maximum number of frames to check: an animation that starts with more empty ones shows its first frame. */
const FRAMES_MAX = 50;
/** Edge of the downscaled frame that is checked for content. */
const PROBE_EDGE = 64;
/** How far red, green, blue, or alpha may differ, of 255, in an area of one color after lossy encoding. */
const NOISE_MAX = 8;

function isEmpty(frame: VideoFrame): boolean {
  const context = new OffscreenCanvas(PROBE_EDGE, PROBE_EDGE).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  // Each pixel becomes the mean of many, so that even a thin line changes it.
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, PROBE_EDGE, PROBE_EDGE);
  const { data } = context.getImageData(0, 0, PROBE_EDGE, PROBE_EDGE);
  return data.every((value, at) => Math.abs(value - data[at % 4]!) <= NOISE_MAX);
}

/** The first frame of an animated picture that isn't empty, else its first. Rejects if the picture can't be decoded. */
export async function decodeFirstFrame(picture: Blob): Promise<ImageBitmap> {
  const isDecoded = 'ImageDecoder' in globalThis && (await ImageDecoder.isTypeSupported(picture.type));
  if (!isDecoded) return createImageBitmap(picture);
  const decoder = new ImageDecoder({ data: await picture.arrayBuffer(), type: picture.type });
  try {
    await decoder.tracks.ready;
    const frames = Math.min(decoder.tracks.selectedTrack?.frameCount ?? 1, FRAMES_MAX);
    for (let frameIndex = 0; frameIndex < frames; frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      try {
        if (!isEmpty(image)) return await createImageBitmap(image);
      } finally {
        image.close();
      }
    }
  } catch {
    // A frame is broken, or ImageDecoder fails on a picture that createImageBitmap accepts.
  } finally {
    decoder.close();
  }
  return createImageBitmap(picture);
}

/** Matrix that draws each EXIF orientation upright, for a picture of size 1 × 1. */
const MATRICES: Readonly<Record<number, [a: number, b: number, c: number, d: number, e: number, f: number]>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** Rotates a picture according to its EXIF orientation (2 to 8). Closes the given picture. */
export function rotatePicture(picture: ImageBitmap, orientation: number): ImageBitmap {
  const matrix = MATRICES[orientation];
  if (!matrix) return picture;
  const isOnItsSide = orientation >= 5;
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas context.');
  const [a, b, c, d, e, f] = matrix;
  context.setTransform(a, b, c, d, e * width, f * height);
  context.drawImage(picture, 0, 0);
  picture.close();
  return canvas.transferToImageBitmap();
}

/** Default size of an SVG without dimensions, as in HTML. */
const DEFAULT_SVG_SIZE = { width: 300, height: 150 };
const XLINK = 'http://www.w3.org/1999/xlink';

/** The file isn't a valid SVG, or needs what a picture can't load: other files, or embedded HTML. */
export class SvgError extends Error {
  constructor(readonly reason: 'broken' | 'needs more') {
    super(`The SVG is unusable: ${reason}.`);
    this.name = 'SvgError';
  }
}

/** Draws an SVG as an image, its longer side at `side` pixels: no scripts run, nothing is loaded. @throws SvgError */
export async function drawSvg(file: Blob, side: number): Promise<ImageBitmap> {
  const svg = readSvg(decodeXml(new Uint8Array(await file.arrayBuffer())));
  const { width, height } = svgSize(svg);
  const scale = side / Math.max(width, height);
  const [wide, high] = [width, height].map((length) => Math.max(1, Math.round(length * scale)));
  if (!svg.hasAttribute('viewBox')) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', String(wide));
  svg.setAttribute('height', String(high));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(wide, high);
    image.src = url;
    await image.decode();
    return await createImageBitmap(image, { resizeWidth: wide, resizeHeight: high });
  } catch {
    throw new SvgError('broken');
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Parses an SVG and removes embedded HTML that has a fallback. */
function readSvg(text: string): Element {
  const document = new DOMParser().parseFromString(text, 'image/svg+xml');
  const svg = document.documentElement;
  if (svg.localName !== 'svg' || document.querySelector('parsererror')) throw new SvgError('broken');
  for (const page of [...svg.getElementsByTagNameNS('*', 'foreignObject')]) {
    const isReplaced = page.parentElement?.localName === 'switch' && page.nextElementSibling !== null;
    if (!isReplaced) throw new SvgError('needs more');
    page.remove();
  }
  const isOutside = (element: Element) => {
    const address = (element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href') ?? '#').trim();
    return !['a', 'script'].includes(element.localName) && !/^(#|data:|$)/i.test(address);
  };
  if ([...svg.querySelectorAll('*')].some(isOutside)) throw new SvgError('needs more');
  return svg;
}

/** Pixels of each unit (CSS Values, 5.2 and 6.1.1). */
const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  ex: 8,
};

/** The SVG's own size in pixels. Ignores percentages. */
function svgSize(svg: Element): { width: number; height: number } {
  const [width, height] = ['width', 'height'].map((name) => parseLength(svg.getAttribute(name) ?? ''));
  if (width && height) return { width, height };
  const [, , wide, high] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return wide && high && wide > 0 && high > 0 ? { width: wide, height: high } : DEFAULT_SVG_SIZE;
}

function parseLength(length: string): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? NaN);
  return pixels > 0 && pixels < Infinity ? pixels : undefined;
}
