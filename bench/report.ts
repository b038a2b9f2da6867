import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judge, type Measured } from './figure';
import { isBusy } from './machine-load';

const FILE = path.join(__dirname, '..', '.local', 'bench.json');

/** Prints the figures as a table and stores them in `.local/bench.json`. Returns how many missed their goal. */
export function report(figures: readonly Measured[]): number {
  const results = Object.fromEntries(figures.map((figure) => [figure.name, judge(figure)]));
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const figure of figures) console.log(line(figure, width));
  return Object.values(results).filter(({ ok }) => !ok).length;
}

function line(figure: Measured, width: number): string {
  const { value, unit, ok } = judge(figure);
  const measured = `${Math.round(value * 100) / 100}`.padStart(8);
  const [wanted, load] = [formatGoal(figure), formatLoad(figure)];
  return `${figure.name.padEnd(width)} ${measured} ${unit.padEnd(16)} ${wanted.padEnd(18)} ${load.padEnd(24)} ${ok ? '' : 'MISSED'}`.trimEnd();
}

function formatGoal({ goal, goalWhenBusy, atLeast }: Measured): string {
  if (goal === undefined) return atLeast === undefined ? '' : `goal ≥ ${atLeast}`;
  return goalWhenBusy === undefined ? `goal ≤ ${goal}` : `goal ≤ ${goal} (${goalWhenBusy})`;
}

function formatLoad({ load }: Measured): string {
  const text = `load ${load.loadAverage.toFixed(1)}, stolen ${Math.round(load.stolen * 100)} %`;
  return isBusy(load) ? `${text}, busy` : text;
}
