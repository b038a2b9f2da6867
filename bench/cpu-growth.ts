/** Work whose CPU is measured: what it does to an input of `size`. */
export interface Grown {
  name: string;
  size: number;
  make: (size: number) => unknown;
  read: (input: never) => unknown;
}

const TRIES = 5;
/** What takes less is done often enough to take as much. */
const ENOUGH_MS = 5;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** What a refusal costs counts like an answer. */
const quietly = async (work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch {
    // It was read all the same.
  }
};

async function cpuOf(work: () => unknown, times: number): Promise<number> {
  const before = cpuMs();
  for (let left = times; left > 0; left--) await quietly(work);
  return (cpuMs() - before) / times;
}

/** How often to do something, so that a measure of it is no accident of the clock. */
async function timesFor(work: () => unknown): Promise<number> {
  for (let times = 1; ; times *= 4) if ((await cpuOf(work, times)) * times >= ENOUGH_MS || times > 50_000) return times;
}

/** How many times as much CPU twice the input takes: each the least of five tries, which nothing else disturbed. */
export async function growthOf({ size, make, read }: Grown): Promise<number> {
  const [once, twice] = [make(size), make(2 * size)].map((input) => () => read(input as never));
  const times = await timesFor(once!);
  const tries: [number, number][] = [];
  for (let at = 0; at < TRIES; at++) tries.push([await cpuOf(once!, times), await cpuOf(twice!, times)]);
  return Math.min(...tries.map(([, cpu]) => cpu)) / Math.min(...tries.map(([cpu]) => cpu));
}
