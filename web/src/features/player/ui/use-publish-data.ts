import { useCallback, useEffect, useState } from 'react';
import type { PublishData } from '#shared/publish/publish-data';
import type { Playback } from '../../../platform/playback/playback';
import type { PlaybackSnapshot } from '../../../platform/playback/playback-types';
import { fetchPublishData, readRenderedData } from '../fetch-publish-data';
import { type Presentation, toPresentation } from '../model/presentation';
import { PublishDataError } from '../public-functions';
import { reportError } from '../report-error';
import { playableClips } from './use-playback';

type PresentationLoad =
  | { name: 'loading' }
  | { name: 'unplayable'; reason: PublishDataError['reason'] | 'empty' }
  | { name: 'ready'; presentation: Presentation };

export interface PublishDataState {
  loading: PresentationLoad;
  retry: () => void;
  /** Fetches the presentation again and returns it. On failure, returns undefined and keeps the current one, unless the link is locked now. */
  renew: () => Promise<Presentation | undefined>;
  /** Shows a presentation that was opened otherwise. */
  show: (data: PublishData) => unknown;
}

function toLoad(presentation: Presentation): PresentationLoad {
  return presentation.duration === 0 ? { name: 'unplayable', reason: 'empty' } : { name: 'ready', presentation };
}

/** The presentation at an address of publish data: what the page was rendered with at first, without a moment of loading. */
export function usePublishData(address: string): PublishDataState {
  const [loading, setLoading] = useState<PresentationLoad>(() => {
    const rendered = readRenderedData(address);
    return rendered ? toLoad(toPresentation(rendered)) : { name: 'loading' };
  });
  const show = useCallback((data: PublishData) => {
    const presentation = toPresentation(data);
    setLoading(toLoad(presentation));
    return presentation;
  }, []);
  const load = useCallback(
    (isRenewal: boolean) =>
      fetchPublishData(address).then(show, (error: unknown) => {
        const isOfPresentation = error instanceof PublishDataError;
        const reason = isOfPresentation ? error.reason : 'failed';
        // What is loaded may still play, unless a guard was set meanwhile.
        if (isRenewal && (reason === 'failed' || reason === 'missing')) return undefined;
        if (!isOfPresentation || error.requestId !== undefined) void reportError(error);
        setLoading({ name: 'unplayable', reason });
        return undefined;
      }),
    [address, show],
  );
  const isLoading = loading.name === 'loading';
  useEffect(() => {
    if (isLoading) void load(false);
  }, [isLoading, load]);
  const retry = () => setLoading({ name: 'loading' });
  const renew = useCallback(() => load(true), [load]);
  return { loading, retry, renew, show };
}

/** A grant lasts at least five hours. */
const RENEW_AFTER_MS = 4 * 60 * 60 * 1000;
const CHECK_INTERVAL_MS = 10 * 60 * 1000;

const isRunning = ({ name }: PlaybackSnapshot['status']): boolean => name === 'playing' || name === 'buffering';

const joinClipUrls = ({ clips }: Presentation): string => clips.map(({ url }) => url).join(' ');

/** Renews the grants of an open presentation: early while paused, at once after a refused request. Playback keeps its position. */
export function useGrantRenewal(
  playback: Playback,
  presentation: Presentation,
  renew: () => Promise<Presentation | undefined>,
): void {
  useEffect(() => {
    const fetchedAt = Date.now();
    const renewIfOld = () => {
      if (!document.hidden && !playback.isPlaying && Date.now() - fetchedAt >= RENEW_AFTER_MS) void renew();
    };
    const looking = setInterval(renewIfOld, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', renewIfOld);
    return () => {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', renewIfOld);
    };
  }, [playback, presentation, renew]);

  useEffect(() => {
    let { status } = playback.getSnapshot();
    let isRenewing = false;
    let wantsToPlay = false;
    const renewNow = async () => {
      isRenewing = true;
      const renewed = await renew();
      isRenewing = false;
      // Play may have been pressed meanwhile.
      const shouldPlay = wantsToPlay || playback.isPlaying;
      wantsToPlay = false;
      // The addresses are unchanged, so the files themselves are gone.
      if (!renewed || joinClipUrls(renewed) === joinClipUrls(presentation)) return;
      playback.setClips(playableClips(renewed));
      if (shouldPlay) playback.play();
    };
    return playback.subscribe(() => {
      const before = status;
      ({ status } = playback.getSnapshot());
      if (status === before) return;
      const isRefused = status.name === 'error' && status.reason === 'missing';
      if (isRunning(before) && !isRunning(status)) wantsToPlay = isRefused;
      if (isRefused && !isRenewing) void renewNow();
    });
  }, [playback, presentation, renew]);
}
