import type { Page } from 'playwright-core';
import { getPublishData } from '#shared/api/publish';
import type { ProjectId } from '#shared/entities/scalars';
import { call, urls } from '../testing/test-stack';
import { decodeSound } from '../web/e2e/decode-sound';
import { readSceneChanges, watchScenes } from '../web/e2e/scene-log';
import { VOICE_RATE } from '../web/e2e/voice';
import { findBeeps, type DetectedBeep } from './detect-beeps';
import { BEEP_MS, pressAtBeep, type Beep } from './logged-source';
import { openRecorder } from './recorder-visit';

const BETWEEN_PRESSES_MS = 900;
/** A complete beep starts at least this long after Start, and ends this long before Stop. */
const INSIDE_MS = 60;

const START_HERTZ = 2_400;
const STOP_HERTZ = 3_000;
/** The pitch of the beep at a slide's press. */
const slideHertz = (slide: number) => 500 + 300 * slide;

/** The presses during a talk through a deck. */
export interface Talk {
  start: Beep;
  /** By the slide that the press showed. */
  slides: Map<number, Beep>;
  stop: Beep;
}

/** Starts a take, and beeps right after that. */
export async function startAtBeep(page: Page, id: ProjectId): Promise<Beep> {
  await openRecorder(page, id);
  const start = await pressAtBeep(page, { hertz: START_HERTZ, button: 'Start recording', afterMs: -INSIDE_MS });
  await page.locator('dialog[data-state=recording]').waitFor();
  return start;
}

/** Records a project's deck: a beep after Start, one at each press for the next slide, one before Stop. */
export async function recordTalk(page: Page, id: ProjectId, slideCount: number): Promise<Talk> {
  const start = await startAtBeep(page, id);
  const slides = new Map<number, Beep>();
  for (let slide = 1; slide < slideCount; slide++) {
    await page.waitForTimeout(BETWEEN_PRESSES_MS);
    slides.set(slide, await pressAtBeep(page, { hertz: slideHertz(slide), key: ' ', afterMs: 0 }));
  }
  await page.waitForTimeout(BETWEEN_PRESSES_MS);
  const stop = await pressAtBeep(page, { hertz: STOP_HERTZ, button: 'Stop', afterMs: BEEP_MS + INSIDE_MS });
  return { start, slides, stop };
}

/** The beeps of a talk in the kept sound, in milliseconds. */
export interface TalkTimes {
  start: DetectedBeep | undefined;
  /** By slide: the time of its press. */
  slides: Map<number, number>;
  stop: DetectedBeep | undefined;
  lengthMs: number;
}

/** The sound of a project's link, and its clip's stated duration. */
export async function loadLinkSound(viewer: Page, id: ProjectId): Promise<{ sound: Float32Array; lengthMs: number }> {
  const { clips, media_grant: grant } = await call(getPublishData, { id });
  const sound = await decodeSound(viewer, `${urls.app}${clips[0]?.url}?${grant}`);
  return { sound, lengthMs: clips[0]?.duration ?? NaN };
}

export async function findTalkBeeps(viewer: Page, id: ProjectId, talk: Talk): Promise<TalkTimes> {
  const { sound, lengthMs } = await loadLinkSound(viewer, id);
  const pitches = [START_HERTZ, STOP_HERTZ, ...[...talk.slides.values()].map(({ hertz }) => hertz)];
  const beeps = findBeeps(sound, VOICE_RATE, pitches);
  const beepOf = (hertz: number) => beeps.find((beep) => beep.hertz === hertz);
  const slides = new Map<number, number>();
  for (const [slide, { hertz, pressedAfterMs }] of talk.slides) {
    const beep = beepOf(hertz);
    if (beep) slides.set(slide, beep.beginMs + pressedAfterMs);
  }
  return { start: beepOf(START_HERTZ), slides, stop: beepOf(STOP_HERTZ), lengthMs };
}

/** The slide times in a link's sound, in milliseconds, by slide; the first shows from the start. */
export interface SlideTimes {
  /** The stored times: what the recorder made of the presses. */
  stored: Map<number, number>;
  /** The player's times: the sound's position when each slide showed. */
  shown: Map<number, number>;
  /** The player's longest frame: nothing changes between two frames. */
  longestFrameMs: number;
}

/** Plays the link to its end and records when each slide but the first shows. */
export async function watchSlideTimes(viewer: Page, id: ProjectId, deck: readonly string[]): Promise<SlideTimes> {
  const { slides } = await call(getPublishData, { id });
  await watchScenes(viewer);
  await viewer.goto(`/video/${id}`);
  await viewer.getByRole('button', { name: 'Play', exact: true }).first().click();
  await viewer.locator('[data-status=ended]').waitFor();
  const changes = (await readSceneChanges(viewer)).filter(({ scene }) => scene > 0);
  return {
    stored: new Map(slides.slice(1).map(({ url, start }) => [deck.indexOf(url), start])),
    shown: new Map(changes.map(({ scene, soundMs }) => [deck.indexOf(slides[scene]?.url ?? ''), soundMs])),
    longestFrameMs: Math.max(0, ...changes.map(({ framesMs: [, before, last] }) => last - before)),
  };
}
