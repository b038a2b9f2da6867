import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../testing/chromium';
import { call, signUp, type SignedUp } from '../testing/test-stack';
import type { Measure } from './figure';
import { BEEP_MS, plugInLoggedSource, readSourceLog } from './logged-source';
import { addReviewedTake, logIn, newBenchPage, withProject } from './recorder-visit';
import {
  findTalkBeeps,
  recordTalk,
  watchSlideTimes,
  type SlideTimes,
  type TalkTimes,
  type Talk,
} from './talk-with-beeps';
import { createSourceCheck } from './truth-of-sources';

const TAKES = 20;
/** A change with a larger error was not late but misplaced. */
const MOVED_MS = 100;
const GOAL = { goal: 15, goalWhenBusy: 40 };

interface Verdict {
  sourceLostMs: number;
  errorsMs: number[];
  /** The errors of the stored changes, without the player. */
  storedErrorsMs: number[];
  /** The errors of the sound's start and end. */
  edgesMs: number[];
  /** How much of the beeps next to the edges is missing. */
  cutMs: number[];
  missing: number;
  moved: number;
}

/** Compares the kept take with the presses. */
function judgeTake(talk: Talk, heard: TalkTimes, { shown, stored }: SlideTimes, sourceLostMs: number): Verdict {
  const errorsOf = (changes: ReadonlyMap<number, number>) =>
    [...talk.slides.keys()].map((slide) => Math.abs((changes.get(slide) ?? NaN) - (heard.slides.get(slide) ?? NaN)));
  const errors = errorsOf(shown);
  const errorsMs = errors.filter((error) => !Number.isNaN(error));
  const { start, stop, lengthMs } = heard;
  const lengths = [start, stop].map((beep) => (beep ? beep.endMs - beep.beginMs : 0));
  return {
    sourceLostMs,
    errorsMs,
    storedErrorsMs: errorsOf(stored).filter((error) => !Number.isNaN(error)),
    edgesMs: [
      Math.abs((start?.beginMs ?? NaN) + talk.start.pressedAfterMs),
      Math.abs(lengthMs - ((stop?.beginMs ?? NaN) + talk.stop.pressedAfterMs)),
    ],
    cutMs: lengths.map((length) => Math.max(0, Math.round(BEEP_MS - length))),
    missing: errors.length - errorsMs.length,
    moved: errorsMs.filter((error) => error > MOVED_MS).length,
  };
}

const formatPlaces = (places: ReadonlyMap<number, number>) =>
  [...places].map(([slide, ms]) => `${slide + 1}: ${Math.round(ms)}`).join(', ') || 'none';

const formatTimes = (values: readonly number[]) => values.map((ms) => `${Math.round(ms)} ms`).join(' and ');

async function readAudioIssues(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  const review = await page.locator('dialog[data-state]').innerText();
  return review.match(/[^.\n]* lost [^.]*\.\d s at [^.]*\./g)?.join(' ') ?? 'all well';
}

async function recordTake(browser: TestBrowser, person: SignedUp): Promise<Verdict> {
  const page = await newBenchPage(browser);
  await plugInLoggedSource(page);
  await logIn(page, person);
  const viewer = await newBenchPage(browser);
  const measured = await withProject(person, async (id: ProjectId) => {
    const { slides } = await call(getProject, { id }, person.token);
    const talk = await recordTalk(page, id, slides.length);
    const { lostMs } = await readSourceLog(page);
    const health = await readAudioIssues(page);
    await addReviewedTake(page);
    const changes = await watchSlideTimes(
      viewer,
      id,
      slides.map(({ url }) => url),
    );
    const heard = await findTalkBeeps(viewer, id, talk);
    const verdict = judgeTake(talk, heard, changes, lostMs);
    const { stored, shown, longestFrameMs } = changes;
    const [lost, frame] = [lostMs, longestFrameMs].map((ms) => `${Math.round(ms)} ms`);
    console.log(
      `  spoken ${formatPlaces(heard.slides)} | stored ${formatPlaces(stored)} | shown ${formatPlaces(shown)}`,
    );
    console.log(
      `    source lost ${lost}, longest frame ${frame}, errors at start and end ${formatTimes(verdict.edgesMs)}, review: ${health}`,
    );
    return verdict;
  });
  await page.context().close();
  await viewer.context().close();
  return measured;
}

/** The time between a slide change in the player and its place in the sound, and the errors at both ends. */
export const markerError: Measure = {
  title: 'marker error',
  run: async () => {
    const person = await signUp();
    const browser = await openBrowser();
    const takes: Verdict[] = [];
    const truth = createSourceCheck();
    try {
      while (takes.length < TAKES) {
        const take = await recordTake(browser, person);
        if (truth.isIn(take.sourceLostMs)) takes.push(take);
      }
    } finally {
      await browser.close();
    }
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    return [
      {
        name: 'marker error, maximum',
        value: Math.max(...takes.flatMap(({ errorsMs }) => errorsMs)),
        unit: 'ms',
        ...GOAL,
      },
      {
        name: 'stored marker error, maximum',
        value: Math.max(...takes.flatMap(({ storedErrorsMs }) => storedErrorsMs)),
        unit: 'ms',
        ...GOAL,
      },
      {
        name: 'start and end of a take, maximum error',
        value: Math.max(...takes.flatMap(({ edgesMs }) => edgesMs)),
        unit: 'ms',
        ...GOAL,
      },
      {
        name: 'start and end of a take, maximum loss',
        value: Math.max(...takes.flatMap(({ cutMs }) => cutMs)),
        unit: 'ms',
        goal: 0,
      },
      {
        name: 'slide changes missing',
        value: sum(takes.map(({ missing }) => missing)),
        unit: `in ${TAKES} takes`,
        goal: 0,
      },
      { name: 'slide changes moved', value: sum(takes.map(({ moved }) => moved)), unit: `in ${TAKES} takes`, goal: 0 },
      truth.figure('takes repeated because their source lost sound', TAKES),
    ];
  },
};
