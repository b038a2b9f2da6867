import { readFileSync } from 'node:fs';
import type { SampleSlide } from './script';

const font = readFileSync(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')).toString(
  'base64',
);

/** The page that one slide of the sample is a picture of: 1600 × 900 pixels. */
export function slidePage(slide: SampleSlide): string {
  return `<!doctype html><meta charset="utf-8"><style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
    * { margin: 0; box-sizing: border-box; }
    body { width: 1600px; height: 900px; padding: 120px; color: #fff; font-family: Inter; position: relative; overflow: hidden;
      background: linear-gradient(135deg, oklch(0.42 0.13 ${slide.hue}), oklch(0.26 0.09 ${slide.hue + 40})); }
    .ring { position: absolute; border-radius: 50%; border: 2px solid rgb(255 255 255 / 0.14); }
    .kicker { font-size: 30px; font-weight: 600; letter-spacing: 0.08em; text-transform: uppercase; opacity: 0.72; }
    h1 { font-size: 104px; line-height: 1.06; letter-spacing: -0.035em; font-weight: 700; margin: 28px 0 44px; max-width: 1180px; text-wrap: balance; }
    p { font-size: 42px; line-height: 1.5; opacity: 0.88; font-weight: 400; }
  </style>
  <div class="ring" style="width:760px;height:760px;right:-220px;top:-180px"></div>
  <div class="ring" style="width:480px;height:480px;right:-80px;top:-40px"></div>
  <div class="kicker">${slide.kicker}</div><h1>${slide.title}</h1>
  ${slide.lines.map((line) => `<p>${line}</p>`).join('')}`;
}
