import { localStore } from '../../../../platform/storage/safe-storage';

/** Seconds that can be counted before a take begins. */
export const COUNTDOWNS = [0, 3, 5, 10] as const;

const STORAGE_KEY = 'narradeck.countdown';
const AT_FIRST = 3;

/** The countdown that was chosen last in this browser; 3 seconds at first. */
export function rememberedCountdown(): number {
  const stored = Number(localStore.read(STORAGE_KEY) ?? AT_FIRST);
  return COUNTDOWNS.find((each) => each === stored) ?? AT_FIRST;
}

/** Remembers a choice for the next time. */
export const rememberCountdown = (seconds: number): void => void localStore.write(STORAGE_KEY, String(seconds));
