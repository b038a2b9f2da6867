import type { TakeStore } from './take-store';

/** Keeps a take in memory, for browsers that give no private files, such as a private window of Firefox. */
export function memoryTakeStore(): TakeStore {
  let sound = new Int16Array(1 << 20);
  let count = 0;
  return {
    append(samples) {
      if (count + samples.length > sound.length) {
        const larger = new Int16Array(2 * (count + samples.length));
        larger.set(sound.subarray(0, count));
        sound = larger;
      }
      sound.set(samples, count);
      count += samples.length;
    },
    note() {
      // Nothing outlives the page, so nobody would read it.
    },
    read: (fromSample, toSample) => sound.slice(fromSample, toSample),
    close() {
      sound = new Int16Array(0);
    },
  };
}
