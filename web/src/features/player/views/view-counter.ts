import { useEffect } from 'react';
import type { countView, WatchedRange } from '#shared/api/views';
import { VIEW_MS, WATCHED_RANGES_MAX } from '#shared/player-limits';
import { wait } from '#shared/time/retry';
import type { Playback } from '../../../platform/playback/playback';
import type { Presentation } from '../model/presentation';
import { callPublicFunction, encodeBody, functionUrl, retryUntilAccepted } from '../public-functions';
import { isOwnProject } from '../session/own-project';
import { hasCaptionsOn } from '../ui/use-commands';
import { getViewerToken, readViewer, sendAsViewer, storeViewer, type WatchedTimeline } from './viewer-token';

/** Time of playing between two beacons. Once a minute would cost four times what a view's token and count do. */
const BEACON_EVERY_MS = 300_000;

/**
 * Reports this page's view with beacons: once enough was watched, then every five minutes of playing, when the page is hidden, and at the end.
 * Each has the whole list of what was watched today. Project members are not counted.
 */
function createViewCounter(presentation: Presentation) {
  const { id, duration } = presentation;
  const stored = readViewer(presentation);
  const counted = stored?.isCounted ? stored : undefined;
  const watched = new WatchedRanges(duration, counted?.watched);
  let isCounted = Boolean(counted);
  /** The token of the last beacon, until no more are wanted. */
  let sentToken = counted?.token;
  /** What had been watched by the last beacon, in milliseconds. */
  let sentMs = watched.totalMs;
  /** False while a beacon is sent, and for good once the server wants no more, or the viewer is not counted. */
  let maySend = true;
  let token: Promise<string | undefined> | undefined;

  /** The server counts no younger token. Waits the full time, because the local clock can't tell a token's age. */
  const getCountableToken = async () => {
    const found = await getViewerToken(presentation);
    if (found !== undefined) await wait(VIEW_MS);
    return found;
  };
  const buildInput = () => ({
    project_id: id,
    token: sentToken!,
    watching: { ranges: watched.ranges, duration, had_captions: hasCaptionsOn() },
    is_counted: isCounted,
  });
  const store = () =>
    storeViewer(presentation, {
      token: sentToken!,
      isCounted,
      watched: { ranges: watched.ranges, duration },
    });

  async function send() {
    maySend = false;
    const answer = await sendAsViewer(presentation, [() => token!, getCountableToken], async (used) => {
      // A token is refused after a day. Another one is another view.
      if (used !== sentToken) isCounted = false;
      sentToken = used;
      token = Promise.resolve(used);
      const ms = watched.totalMs;
      const sent = await retryUntilAccepted(() => callPublicFunction<typeof countView>('countView', buildInput()));
      if (sent.data) {
        sentMs = ms;
        isCounted = true;
        store();
      }
      return sent;
    });
    maySend = answer?.data?.wants_more ?? false;
    if (!maySend) sentToken = undefined;
  }

  return {
    /** Playback has reached this moment of the timeline. */
    add: (ms: number): void => {
      token ??= isOwnProject(id).then((isOwn) => (isOwn ? undefined : getCountableToken()));
      watched.add(ms);
      // Of a short presentation, half is enough for a view.
      const dueMs = isCounted ? BEACON_EVERY_MS : Math.min(VIEW_MS, duration / 2);
      if (maySend && watched.totalMs - sentMs >= dueMs) void send();
    },
    /** Sends what the last beacon didn't have, also from a page that closes. */
    flush: (): void => {
      if (!sentToken || watched.totalMs <= sentMs) return;
      store();
      sentMs = watched.totalMs;
      navigator.sendBeacon(functionUrl('countView'), encodeBody(buildInput()));
    },
  };
}

/** Counts a view of the presentation, and reports what was watched. Previews and samples have no pass and are not counted. */
export function useViewCounter(playback: Playback, presentation: Presentation): void {
  useEffect(() => {
    if (presentation.viewerPass === '') return;
    const { add, flush } = createViewCounter(presentation);
    const stop = playback.onFrame((ms) => {
      const { name } = playback.getSnapshot().status;
      if (name === 'playing') add(ms);
      if (name === 'ended') flush();
    });
    document.addEventListener('visibilitychange', flush);
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      flush();
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush);
    };
  }, [playback, presentation]);
}

/** The clock moves less than this between two frames; a larger step is a seek, or a page that was hidden. */
const STEP_MAX_MS = 1000;

export class WatchedRanges {
  /** In whole milliseconds, in the order of watching. */
  readonly ranges: WatchedRange[];
  /** Total milliseconds; a range that was watched twice counts twice. */
  totalMs = 0;

  /**
   * @param duration the timeline's length in milliseconds
   * @param stored what was watched before. If the timeline had another length then, its seconds are other ones now, and it is left out.
   */
  constructor(duration: number, stored?: WatchedTimeline) {
    this.ranges = stored?.duration === duration ? stored.ranges : [];
    for (const [from, to] of this.ranges) this.totalMs += to - from;
  }

  /** Playback has reached this moment of the timeline. */
  add(timelineMs: number): void {
    const ms = Math.round(timelineMs);
    const last = this.ranges.at(-1);
    const step = last ? ms - last[1] : -1;
    if (last && step >= 0 && step < STEP_MAX_MS) {
      last[1] = ms;
      this.totalMs += step;
    } else if (this.ranges.length < WATCHED_RANGES_MAX) this.ranges.push([ms, ms]);
  }
}
