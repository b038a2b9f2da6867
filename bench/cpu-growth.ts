import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Work to measure, on an input of `size`. */
export interface GrowthCase {
  name: string;
  size: number;
  make: (size: number) => unknown;
  read: (input: never) => unknown;
}

const TRIES = 5;
/**
 * Short work is repeated until it takes this long, because the clock, garbage collection, and other processes add noise. Work that seems to
 * grow too fast is measured again, for longer.
 */
const ENOUGH_MS = [15, 60, 240] as const;
const TIMES_MAX = 50_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** A refusal's cost counts like a success. */
const ignoreErrors = async (work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch {
    // The input was read anyway.
  }
};

async function measureCpu(work: () => unknown, times: number): Promise<number> {
  collectGarbage();
  const before = cpuMs();
  for (let left = times; left > 0; left--) await ignoreErrors(work);
  return (cpuMs() - before) / times;
}

/** How often to repeat work until it takes `enoughMs`. */
async function chooseRepeats(work: () => unknown, enoughMs: number): Promise<number> {
  for (let times = 1; ; times *= 2) {
    if ((await measureCpu(work, times)) * times >= enoughMs || times > TIMES_MAX) return times;
  }
}

/** Compares the minimum of each, the least disturbed try. The two alternate, so that a busy moment affects both. */
async function measureRatio(once: () => unknown, twice: () => unknown, enoughMs: number): Promise<number> {
  const times = await chooseRepeats(once, enoughMs);
  const tries: [number, number][] = [];
  for (let at = 0; at < TRIES; at++) tries.push([await measureCpu(once, times), await measureCpu(twice, times)]);
  return Math.min(...tries.map(([, cpu]) => cpu)) / Math.min(...tries.map(([cpu]) => cpu));
}

/**
 * How much more CPU time twice the input takes. A result above `most` is measured again: other programs can only increase a measure, and
 * rarely every one; real growth shows each time.
 */
export async function measureGrowth({ size, make, read }: GrowthCase, most: number): Promise<number> {
  const [once, twice] = [make(size), make(2 * size)].map((input) => () => read(input as never));
  let least = Infinity;
  for (const enoughMs of ENOUGH_MS) {
    least = Math.min(least, await measureRatio(once!, twice!, enoughMs));
    if (least <= most) break;
  }
  return least;
}
