import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { judge, type Figure, type Result } from './figure';

const FILE = path.join(__dirname, '..', '.local', 'bench.json');

/** Prints the figures as a table and keeps them in `.local/bench.json`; gives how many missed their goal. */
export function report(figures: readonly Figure[]): number {
  const results = Object.fromEntries(figures.map((figure) => [figure.name, judge(figure)]));
  mkdirSync(path.dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const figure of figures) console.log(line(figure, results[figure.name] ?? judge(figure), width));
  return Object.values(results).filter(({ ok }) => !ok).length;
}

function line({ name, goal, atLeast }: Figure, { value, unit, ok }: Result, width: number): string {
  const wanted = goal === undefined ? (atLeast === undefined ? '' : `goal ≥ ${atLeast}`) : `goal ≤ ${goal}`;
  const measured = `${Math.round(value * 100) / 100}`.padStart(8);
  return `${name.padEnd(width)} ${measured} ${unit.padEnd(16)} ${wanted.padEnd(14)} ${ok ? '' : 'MISSED'}`.trimEnd();
}
