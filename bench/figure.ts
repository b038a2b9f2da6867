import { isBusy, type MachineLoad } from './machine-load';

/** A measured number. `goal` is what it must not exceed; `atLeast` what it must reach; without either it only informs. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal?: number;
  /** What it must not exceed on a busy machine; the same as `goal` if left out. */
  goalWhenBusy?: number;
  atLeast?: number;
}

/** One thing to measure: it gives its figures, or throws when it can't be measured. */
export interface Measure {
  title: string;
  run: () => Promise<Figure[]>;
}

/** A figure and what the machine did while it was measured. */
export interface Measured extends Figure {
  load: MachineLoad;
}

/** A figure as `.local/bench.json` keeps it. */
export interface Result {
  value: number;
  unit: string;
  goal?: number;
  ok: boolean;
  load: MachineLoad;
}

/** Holds a figure against its goal. */
export function judge({ value, unit, goal, goalWhenBusy, atLeast, load }: Measured): Result {
  const highest = isBusy(load) ? (goalWhenBusy ?? goal) : goal;
  const isTooHigh = highest !== undefined && !(value <= highest);
  const isTooLow = atLeast !== undefined && !(value >= atLeast);
  return { value, unit, goal: highest ?? atLeast, ok: !isTooHigh && !isTooLow, load };
}

/** The value that this share (0–1) of all values does not exceed; values need not be sorted. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The median and the 95th percentile of times in milliseconds, as two figures. */
export const spread = (name: string, times: readonly number[], goal?: number, goalWhenBusy?: number): Figure[] => [
  { name: `${name} p50`, value: Math.round(percentile(times, 0.5)), unit: 'ms' },
  { name: `${name} p95`, value: Math.round(percentile(times, 0.95)), unit: 'ms', goal, goalWhenBusy },
];
