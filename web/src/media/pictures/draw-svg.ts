import { decodeXml } from './decode-xml';

/** Drawings to whose side nothing is known are as large as those of HTML. */
const USUAL = { width: 300, height: 150 };
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
  const { width, height } = sizeOf(svg);
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
function sizeOf(svg: Element): { width: number; height: number } {
  const [width, height] = ['width', 'height'].map((name) => pixelsOf(svg.getAttribute(name) ?? ''));
  if (width && height) return { width, height };
  const [, , wide, high] = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return wide && high && wide > 0 && high > 0 ? { width: wide, height: high } : USUAL;
}

function pixelsOf(length: string): number | undefined {
  const [, number, unit = ''] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? NaN);
  return pixels > 0 && pixels < Infinity ? pixels : undefined;
}
