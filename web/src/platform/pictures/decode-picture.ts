import { decodeXml } from './decode-xml';

/** Frames that are looked at, at most: a film that begins with more empty ones is shown as it begins. */
const FRAMES_MAX = 50;
/** Edge of the small form of a frame by which is found out whether anything is on it. */
const PROBE_EDGE = 64;
/** How far red, green, blue or alpha differ in an area of one color that was encoded with loss, of 255. */
const NOISE_MAX = 8;

/** Whether a picture is of one color, or of none. */
function isEmpty(frame: VideoFrame): boolean {
  const context = new OffscreenCanvas(PROBE_EDGE, PROBE_EDGE).getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  // Each pixel is the mean of many: a thin line changes it.
  context.imageSmoothingQuality = 'high';
  context.drawImage(frame, 0, 0, PROBE_EDGE, PROBE_EDGE);
  const { data } = context.getImageData(0, 0, PROBE_EDGE, PROBE_EDGE);
  return data.every((value, at) => Math.abs(value - data[at % 4]!) <= NOISE_MAX);
}

/**
 * The first frame of an animated picture on which anything can be seen; its first frame where all are empty, or where this browser
 * gives no others. Rejects for one that can't be decoded.
 */
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
    // A frame is broken, or the decoder meets what the browser's other one takes.
  } finally {
    decoder.close();
  }
  return createImageBitmap(picture);
}

/** By which matrix each EXIF orientation is drawn upright, for a picture of one by one. */
const MATRICES: Readonly<Record<number, [a: number, b: number, c: number, d: number, e: number, f: number]>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** A picture as EXIF's orientation (2 to 8) says that it is to be shown. Uses the given one up. */
export function rotatePicture(picture: ImageBitmap, orientation: number): ImageBitmap {
  const matrix = MATRICES[orientation];
  if (!matrix) return picture;
  const isOnItsSide = orientation >= 5;
  const [width, height] = isOnItsSide ? [picture.height, picture.width] : [picture.width, picture.height];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  const [a, b, c, d, e, f] = matrix;
  context.setTransform(a, b, c, d, e * width, f * height);
  context.drawImage(picture, 0, 0);
  picture.close();
  return canvas.transferToImageBitmap();
}

/** Drawings to whose side nothing is known are as large as those of HTML. */
const DEFAULT_SVG_SIZE = { width: 300, height: 150 };
const XLINK = 'http://www.w3.org/1999/xlink';

/** An SVG that is none, or that needs what a picture can't have: other files, or pages within it. */
export class SvgError extends Error {
  constructor(readonly reason: 'broken' | 'needs more') {
    super(`The SVG is unusable: ${reason}.`);
    this.name = 'SvgError';
  }
}

/**
 * Draws an SVG so that its longer side has so many pixels. The browser draws it as an image: nothing in it runs, and it loads nothing.
 * @throws SvgError
 */
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

/** The drawing, without the pages in it for which it has a picture instead. */
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

/** Its own size in pixels. What is given in percent says nothing. */
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
