import { daysLeft } from '../../media/capture/take-expiry';
import type { Recording } from '../list-recordings';

const SOON_DAYS = 3;

/** Whether a recording goes so soon that it is to be said loudly. `now` in Unix milliseconds. */
export const isGoingSoon = ({ expiresAt }: Pick<Recording, 'expiresAt'>, now: number): boolean =>
  daysLeft(expiresAt, now) <= SOON_DAYS;

/** In how many days the next recording goes, when that is soon; undefined when none does. */
export const nextToGo = (recordings: readonly Pick<Recording, 'expiresAt'>[], now: number): number | undefined => {
  const soon = recordings.filter((recording) => isGoingSoon(recording, now));
  return soon.length === 0 ? undefined : Math.min(...soon.map(({ expiresAt }) => daysLeft(expiresAt, now)));
};
