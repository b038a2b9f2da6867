import { useEffect } from 'react';
import type { countView } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { VIEW_MS } from '#shared/player-limits';
import { wait } from '#shared/time/retry';
import type { Playback } from '../../../platform/playback/playback';
import type { Presentation } from '../model/presentation';
import { callPublicFunction, encodeBody, functionUrl, retryUntilAccepted } from '../public-functions';
import { isOwnProject } from '../session/own-project';
import { getViewerToken, readViewer, sendAsViewer, storeViewer } from './viewer-token';

/** Replaces the server's answer if this viewer was counted today. */
const ALREADY_COUNTED = { status: 200 };

/** For a short presentation, half of it is enough. */
const getRequiredMs = (durationMs: number): number => Math.min(VIEW_MS, durationMs / 2);

/** The server counts no younger token. Waits the full time, because the local clock can't tell a token's age. */
const waitUntilCountable = async (token: string | undefined): Promise<string | undefined> => {
  if (token !== undefined) await wait(VIEW_MS);
  return token;
};

/** Reports this page's view once a day with a beacon, from the first play on. Project members are not counted. */
class ViewCounter {
  /** Resolves once the token is old enough to count. */
  #token?: Promise<string | undefined>;
  /** The beacon's body, until it is known to have arrived. */
  #open?: string;

  constructor(
    private readonly project: ProjectId,
    private readonly pass: string,
  ) {}

  start(): void {
    this.#token ??= this.#find().then(waitUntilCountable);
  }

  async count(watched: WatchedRanges): Promise<void> {
    this.start();
    const another = () => getViewerToken(this.project, this.pass).then(waitUntilCountable);
    await sendAsViewer(this.project, [() => this.#token!, another], (token) => this.#sendViews(token, watched));
  }

  async #sendViews(token: string, watched: WatchedRanges): Promise<{ status: number }> {
    if (readViewer(this.project, Date.now())?.isCounted) return ALREADY_COUNTED;
    const input = { project_id: this.project, token, watched: watched.ranges };
    this.#open = encodeBody(input);
    const answer = await retryUntilAccepted(() => callPublicFunction<typeof countView>('countView', input));
    this.#open = undefined;
    if (answer.status < 400) storeViewer(this.project, Date.now(), { token, isCounted: true });
    return answer;
  }

  /** Call when the page closes: the browser sends the unconfirmed beacon. */
  flush(): void {
    if (this.#open) navigator.sendBeacon(functionUrl('countView'), this.#open);
  }

  async #find(): Promise<string | undefined> {
    const isOwn = await isOwnProject(this.project);
    return isOwn ? undefined : getViewerToken(this.project, this.pass);
  }
}

/** Counts a view of the presentation once enough was watched. Previews and samples have no pass and are not counted. */
export function useViewCounter(playback: Playback, { id, viewerPass, duration }: Presentation): void {
  useEffect(() => {
    if (viewerPass === '') return;
    const view = new ViewCounter(id, viewerPass);
    const watched = new WatchedRanges();
    const onPageHide = () => view.flush();
    let isCounted = false;
    const stop = playback.onFrame((ms) => {
      if (isCounted || playback.getSnapshot().status.name !== 'playing') return;
      view.start();
      watched.add(ms);
      if (watched.totalMs < getRequiredMs(duration)) return;
      isCounted = true;
      void view.count(watched);
    });
    window.addEventListener('pagehide', onPageHide);
    return () => {
      stop();
      window.removeEventListener('pagehide', onPageHide);
    };
  }, [playback, id, viewerPass, duration]);
}

/** In milliseconds of the timeline. */
type WatchedRange = [from: number, to: number];

/** The clock moves less than this between two frames; a larger step is a seek. */
const STEP_MAX_MS = 1000;

/** The beacon's maximum. */
const RANGES_MAX = 100;

export class WatchedRanges {
  readonly #ranges: WatchedRange[] = [];
  #totalMs = 0;

  /** Playback has reached this moment of the timeline. */
  add(ms: number): void {
    const last = this.#ranges.at(-1);
    const step = last ? ms - last[1] : -1;
    if (last && step >= 0 && step < STEP_MAX_MS) {
      last[1] = ms;
      this.#totalMs += step;
    } else if (this.#ranges.length < RANGES_MAX) this.#ranges.push([ms, ms]);
  }

  /** Total milliseconds; a range that was watched twice counts twice. */
  get totalMs(): number {
    return this.#totalMs;
  }

  /** In whole milliseconds, in the order of watching. */
  get ranges(): WatchedRange[] {
    return this.#ranges.map(([from, to]) => [Math.round(from), Math.round(to)]);
  }
}
