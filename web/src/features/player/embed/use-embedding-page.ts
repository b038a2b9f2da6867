import { useEffect } from 'react';
import { isEmbeddingOrigin } from '#shared/publish/embed';
import type { Playback } from '../../../platform/playback/playback';
import type { Presentation } from '../model/presentation';

/** What the page around the player may ask (docs/embedding.md). */
type Command = { narradeck: 'listen' | 'play' | 'pause' } | { narradeck: 'seek'; time_ms: number };

const isCommand = (data: unknown): data is Command => {
  if (typeof data !== 'object' || data === null) return false;
  const { narradeck, time_ms } = data as Record<string, unknown>;
  if (narradeck === 'seek') return Number.isFinite(time_ms);
  return narradeck === 'listen' || narradeck === 'play' || narradeck === 'pause';
};

function runCommand(playback: Playback, command: Command): void {
  if (command.narradeck === 'play') playback.play();
  if (command.narradeck === 'pause') playback.pause();
  if (command.narradeck === 'seek') playback.seek(command.time_ms);
}

/** The page around hears of a playing clock this often. */
const REPORT_EVERY_MS = 250;

/**
 * Lets the page around the player control and follow it by messages. Obeys only the window directly around it, and only if that is a page of a
 * site that may embed the presentation: the browser says which, not the message. Says `ready` to whoever is there, and all else to that site.
 */
export function useEmbeddingPage(playback: Playback, { duration, embedSettings }: Presentation): void {
  useEffect(() => {
    if (window.parent === window) return;
    let listener: string | undefined;
    let reportedAt = -Infinity;
    const report = () => {
      if (listener === undefined) return;
      reportedAt = performance.now();
      const state = {
        status: playback.getSnapshot().status.name,
        time_ms: Math.round(playback.currentTime),
        duration_ms: duration,
      };
      window.parent.postMessage({ narradeck: 'state', ...state }, listener);
    };
    const receive = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (source !== window.parent || !isEmbeddingOrigin(origin, embedSettings) || !isCommand(data)) return;
      listener = origin;
      runCommand(playback, data);
      report();
    };
    window.addEventListener('message', receive);
    const stopStatus = playback.subscribe(report);
    const stopTime = playback.onFrame(() => {
      if (performance.now() - reportedAt >= REPORT_EVERY_MS) report();
    });
    window.parent.postMessage({ narradeck: 'ready' }, '*');
    return () => {
      window.removeEventListener('message', receive);
      stopStatus();
      stopTime();
    };
  }, [playback, duration, embedSettings]);
}
