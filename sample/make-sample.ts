/**
 * Makes the sample project anew: `npx tsx sample/make-sample.ts`. Needs espeak-ng and Chromium. What it writes is
 * committed: `sample/project.json`, which a new local stack is seeded with, and `web/public/sample`, which `/hello` plays.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { markerId } from '#shared/entities/marker';
import { chromiumPath } from '../testing/chromium-path';
import { slidePage } from './draw-slide';
import { encodeM4a } from './encode-m4a';
import { lengthOf } from './narrate';
import { peaksOf } from './peaks';
import { publishedSample } from './published-sample';
import { SAMPLE_NAME, sampleSlides } from './script';
import { narrate } from './timeline';

const files = join(__dirname, '../web/public/sample');
const RECORDED_AT = Date.UTC(2026, 10, 21, 9);

async function drawSlides(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  for (const [i, slide] of sampleSlides.entries()) {
    await page.setContent(slidePage(slide));
    await page.evaluate('document.fonts.ready');
    const png = (await page.screenshot({ type: 'png' })).toString('base64');
    const webp = await page.evaluate<string>(`(async () => {
      const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,${png}')).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d').drawImage(bitmap, 0, 0);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    })()`);
    writeFileSync(join(files, `slide-${i + 1}.webp`), Buffer.from(webp, 'base64'));
  }
  await browser.close();
}

async function main(): Promise<void> {
  mkdirSync(files, { recursive: true });
  await drawSlides();
  const { sound, slideStarts, captions } = narrate(sampleSlides);
  const duration = lengthOf(sound);
  writeFileSync(join(files, 'narration.m4a'), await encodeM4a(sound));
  writeFileSync(join(files, 'narration.peaks'), peaksOf(sound));
  const markers = slideStarts.map((start, i) => ({
    created_at: RECORDED_AT + start,
    clip_created_at: RECORDED_AT,
    slide: i,
    source_ms: start,
  }));
  if (new Set(markers.map(markerId)).size !== markers.length) throw new Error('Two slides begin at the same moment.');
  const sample = {
    name: SAMPLE_NAME,
    slides: sampleSlides.map((slide, i) => ({ file: `slide-${i + 1}.webp`, notes: slide.spoken.join(' ') })),
    clip: { file: 'narration.m4a', peaks: 'narration.peaks', created_at: RECORDED_AT, duration, captions },
    markers,
  };
  writeFileSync(join(__dirname, 'project.json'), JSON.stringify(sample, null, 2) + '\n');
  writeFileSync(join(files, 'publish.json'), JSON.stringify(publishedSample(sample)));
}

void main();
