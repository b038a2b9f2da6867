import { useEffect } from 'react';
import type { countView } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { VIEW_MS } from '#shared/player-limits';
import { wait } from '#shared/time/retry';
import type { Playback } from '../../../platform/playback/playback';
import type { Presentation } from '../model/presentation';
import { functionUrl, encodeBody, callPublicFunction, retryUntilAccepted } from '../public-functions';
import { isOwnProject } from '../session/own-project';
import { storeViewer, readViewer, sendAsViewer, getViewerToken } from './viewer-token';
import { WatchedRanges } from './watched-ranges';

/** What is answered in place of the server where this viewer has counted today. */
const ALREADY_COUNTED = { status: 200 };

/** One that is hardly longer counts by its half. */
const getRequiredMs = (durationMs: number): number => Math.min(VIEW_MS, durationMs / 2);

/** The server counts no token that is younger. A clock of this computer does not say how old one is. */
const waitUntilCountable = async (token: string | undefined): Promise<string | undefined> => {
  if (token !== undefined) await wait(VIEW_MS);
  return token;
};

/**
 * A view of this page, told to the server once a day by one small beacon. It begins with playing: opening a page calls no
 * function. Those who work on the project are no viewers of it.
 */
class ViewCounter {
  /** Given out when the server counts it. */
  #token?: Promise<string | undefined>;
  /** The beacon, as long as it is not known to have arrived. */
  #open?: string;

  constructor(
    private readonly project: ProjectId,
    private readonly pass: string,
  ) {}

  /** Playing has begun. */
  start(): void {
    this.#token ??= this.#find().then(waitUntilCountable);
  }

  /** Enough was watched. */
  async count(watched: WatchedRanges): Promise<void> {
    this.start();
    const another = () => getViewerToken(this.project, this.pass).then(waitUntilCountable);
    await sendAsViewer(this.project, [() => this.#token!, another], (token) => this.#tell(token, watched));
  }

  async #tell(token: string, watched: WatchedRanges): Promise<{ status: number }> {
    if (readViewer(this.project, Date.now())?.isCounted) return ALREADY_COUNTED;
    const input = { project_id: this.project, token, watched: watched.ranges };
    this.#open = encodeBody(input);
    const answer = await retryUntilAccepted(() => callPublicFunction<typeof countView>('countView', input));
    this.#open = undefined;
    if (answer.status < 400) storeViewer(this.project, Date.now(), { token, isCounted: true });
    return answer;
  }

  /** The page is left; what it has not got rid of goes with the browser's own means. */
  flush(): void {
    if (this.#open) navigator.sendBeacon(functionUrl('countView'), this.#open);
  }

  async #find(): Promise<string | undefined> {
    const isOwn = await isOwnProject(this.project);
    return isOwn ? undefined : getViewerToken(this.project, this.pass);
  }
}

/** Counts a view of the presentation when enough of it was watched; nothing of a preview or a sample, which have no pass. */
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
