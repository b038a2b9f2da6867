import type { Page } from 'playwright-core';
import { openBrowser } from '../testing/chromium';
import { requestApi } from '../testing/test-stack';
import { type Figure, type Measure, percentile, spread } from './figure';
import { markShown } from './page-weight';
import { newBenchPage } from './recorder-visit';
import { measureTimes } from './stop-watch';
import { makeTenMinuteDeck } from './ten-minute-deck';

const VISITS = 5;
/** Renderings until V8 has compiled what they run, and those that are measured. */
const WARM_UP = 20;
const RENDERED = 100;
const SECOND_MS = 1000;
/** A slow 4G connection and a phone's processor. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER_CPU = 4;

interface Visit {
  /** From the navigation until the first slide shows. */
  slideMs: number;
  /** From the press of Play until a media element moves. */
  soundMs: number;
}

/** Runs in the page: marks when Play is pressed, and when the sound first moves. */
function markSound(): void {
  document.addEventListener('click', () => performance.mark('press'), { capture: true });
  const media = HTMLMediaElement.prototype as { play: (this: HTMLMediaElement) => Promise<void> };
  const { play } = media;
  media.play = function () {
    const from = this.currentTime;
    const look = () => (this.currentTime > from ? void performance.mark('sound') : void requestAnimationFrame(look));
    look();
    return play.call(this);
  };
}

const readMoment = (page: Page, name: string): Promise<number> =>
  page
    .waitForFunction((mark) => performance.getEntriesByName(mark)[0]?.startTime, name)
    .then((moment) => moment.jsonValue() as Promise<number>);

/** Opens the link as a first visitor with a slow phone, and presses Play as soon as it shows. */
async function visit(page: Page, link: string): Promise<Visit> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
  await page.addInitScript(markShown, '[data-shown]');
  await page.addInitScript(markSound);
  await page.goto(link, { waitUntil: 'commit' });
  const slideMs = await readMoment(page, 'shown');
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  const soundMs = (await readMoment(page, 'sound')) - (await readMoment(page, 'press'));
  return { slideMs, soundMs };
}

/** What the function of the page takes, without the edge. */
async function measureRendering(link: string): Promise<Figure[]> {
  const id = new URL(link).pathname.split('/').at(-1)!;
  const times = await measureTimes(WARM_UP + RENDERED, () => requestApi(`/video.html?id=${id}`));
  return spread('link: a page is rendered, warm', times.slice(WARM_UP), 50, 100);
}

/** How soon a link shows and sounds for a person with a slow connection. */
export const slowLink: Measure = {
  title: 'link over slow 4G',
  run: async () => {
    const link = await makeTenMinuteDeck();
    const browser = await openBrowser();
    const visits: Visit[] = [];
    try {
      for (let nth = 0; nth < VISITS; nth++) {
        const page = await newBenchPage(browser);
        visits.push(await visit(page, link));
        await page.close();
      }
    } finally {
      await browser.close();
    }
    const median = (time: (visit: Visit) => number) => percentile(visits.map(time), 0.5) / SECOND_MS;
    return [
      { name: 'link: first slide', value: median(({ slideMs }) => slideMs), unit: 's', goal: 1, goalWhenBusy: 2 },
      {
        name: 'link: sound after Play',
        value: median(({ soundMs }) => soundMs),
        unit: 's',
        goal: 1.5,
        goalWhenBusy: 3,
      },
      ...(await measureRendering(link)),
    ];
  },
};
