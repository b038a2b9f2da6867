import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Work whose CPU is measured: what it does to an input of `size`. */
export interface GrowthCase {
  name: string;
  size: number;
  make: (size: number) => unknown;
  read: (input: never) => unknown;
}

const TRIES = 5;
/**
 * What takes less is done often enough to take as much: the clock, a collection of garbage, or a neighbour on the machine take some of it.
 * What seems to grow too fast is looked at again, for longer.
 */
const ENOUGH_MS = [15, 60, 240] as const;
const TIMES_MAX = 50_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** What a refusal costs counts like an answer. */
const ignoreErrors = async (work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch {
    // It was read all the same.
  }
};

async function measureCpu(work: () => unknown, times: number): Promise<number> {
  collectGarbage();
  const before = cpuMs();
  for (let left = times; left > 0; left--) await ignoreErrors(work);
  return (cpuMs() - before) / times;
}

/** How often to do something that it takes so long. */
async function chooseRepeats(work: () => unknown, enoughMs: number): Promise<number> {
  for (let times = 1; ; times *= 2) {
    if ((await measureCpu(work, times)) * times >= enoughMs || times > TIMES_MAX) return times;
  }
}

/** Each is the least of its tries, which others disturbed least; they take turns, so that a busy moment meets both. */
async function measureRatio(once: () => unknown, twice: () => unknown, enoughMs: number): Promise<number> {
  const times = await chooseRepeats(once, enoughMs);
  const tries: [number, number][] = [];
  for (let at = 0; at < TRIES; at++) tries.push([await measureCpu(once, times), await measureCpu(twice, times)]);
  return Math.min(...tries.map(([, cpu]) => cpu)) / Math.min(...tries.map(([cpu]) => cpu));
}

/**
 * How many times as much CPU twice the input takes. What seems to be more than `most` is measured again: other programs can only add to
 * a measure, and seldom to each of them; what truly grows so fast does it each time.
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
