import { localStore } from '../../../../platform/storage/safe-storage';

export const COUNTDOWNS = [0, 3, 5, 10] as const;

const STORAGE_KEY = 'narradeck.countdown';
const AT_FIRST = 3;

export function rememberedCountdown(): number {
  const stored = Number(localStore.read(STORAGE_KEY) ?? AT_FIRST);
  return COUNTDOWNS.find((each) => each === stored) ?? AT_FIRST;
}

export const rememberCountdown = (seconds: number): void => void localStore.write(STORAGE_KEY, String(seconds));
