import { publishStackAddress } from '../testing/stack-address';
import { startStackProcess } from '../testing/stack-process';
import type { Figure, Measure } from './figure';
import { report } from './report';
import { startUp } from './start-up';

/** Runs one measure; what can't be measured is a figure without a number, which misses every goal. */
async function runMeasure({ title, run }: Measure): Promise<Figure[]> {
  console.log(`Measuring ${title} …`);
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return [{ name: title, value: NaN, unit: 'not measured', goal: 0 }];
  }
}

/** Measures everything, or what the words on the command line name a part of; exit code 1 when a goal is missed. */
async function main(words: readonly string[]): Promise<void> {
  const isWanted = ({ title }: Measure) => words.length === 0 || words.some((word) => title.includes(word));
  const figures: Figure[] = [];
  if (isWanted(startUp)) figures.push(...(await runMeasure(startUp)));

  const stack = await startStackProcess();
  publishStackAddress(stack.address);
  try {
    // Loaded only now, because they read where the stack is.
    const { measures } = await import('./measures');
    for (const measure of measures.filter(isWanted)) figures.push(...(await runMeasure(measure)));
  } finally {
    await stack.stop();
  }
  process.exitCode = report(figures) === 0 ? 0 : 1;
}

void main(process.argv.slice(2));
