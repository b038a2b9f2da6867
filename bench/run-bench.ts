import { publishStackAddress } from '../testing/stack-address';
import { startStackProcess } from '../testing/stack-process';
import { stopOnSignal } from './end-on-signal';
import type { Figure, Measure, Measured } from './figure';
import { loadMachine, watchLoad } from './machine-load';
import { report } from './report';
import { startUp } from './start-up';

const BUSY = '--busy';

/** Runs one measurement. A failed one becomes a figure without a number, which misses every goal. */
async function runMeasure({ title, run }: Measure, busyProcesses: number): Promise<Measured[]> {
  console.log(`Measuring ${title} …`);
  const loadSince = watchLoad(busyProcesses);
  const figures = await run().catch((error: unknown): Figure[] => {
    console.error(error);
    return [{ name: title, value: NaN, unit: 'not measured', goal: 0 }];
  });
  const load = loadSince();
  return figures.map((figure) => ({ ...figure, load }));
}

/**
 * Runs all measurements, or those whose title matches the command line; with `--busy`, next to four busy processes. Exit code 1 if a goal
 * is missed.
 */
async function main(args: readonly string[]): Promise<void> {
  const words = args.filter((word) => word !== BUSY);
  const isWanted = ({ title }: Measure) => words.length === 0 || words.some((word) => title.includes(word));
  const beside = args.includes(BUSY) ? loadMachine() : { count: 0, end: () => undefined };
  let stopStack = () => Promise.resolve();
  const end = () => {
    beside.end();
    return stopStack();
  };
  stopOnSignal(end);
  const figures: Measured[] = [];
  if (isWanted(startUp)) figures.push(...(await runMeasure(startUp, beside.count)));

  const stack = await startStackProcess('shared', { refusesConflicts: true, logsTableCalls: true });
  stopStack = () => stack.stop();
  publishStackAddress(stack.address);
  try {
    // Loaded late, because they read the stack's addresses.
    const { measures } = await import('./measures');
    for (const measure of measures.filter(isWanted)) figures.push(...(await runMeasure(measure, beside.count)));
  } finally {
    await end();
  }
  if (figures.length === 0) throw new Error('No measurement has such a title. bench/measures.ts lists them.');
  process.exitCode = report(figures) === 0 ? 0 : 1;
}

void main(process.argv.slice(2));
