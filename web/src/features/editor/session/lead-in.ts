import { type Playback } from '../../../platform/playback/playback';
import { type LeadIn } from '../../takes/recorder/recorder-options';

const LENGTH_MS = 3000;
/** The longest wait if the sound does not load. */
const TIMEOUT_MS = 3 * LENGTH_MS;

/** Plays the seconds before a retake and counts them down. Undefined at the start of the timeline. */
export function createLeadIn(playback: Playback, timelineMs: number): LeadIn | undefined {
  if (timelineMs <= 0) return undefined;
  let end = () => {};
  const play = (onSecondsLeft: (seconds: number) => void) =>
    new Promise<void>((resolve) => {
      playback.seek(Math.max(0, timelineMs - LENGTH_MS));
      const unfollow = playback.onFrame((ms) => {
        if (ms >= timelineMs) end();
        else onSecondsLeft(Math.ceil((timelineMs - ms) / 1000));
      });
      const timer = setTimeout(() => end(), TIMEOUT_MS);
      end = () => {
        end = () => {};
        clearTimeout(timer);
        unfollow();
        playback.pause();
        resolve();
      };
      playback.play();
    });
  return { play, cancel: () => end() };
}
