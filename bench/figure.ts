import { isBusy, type MachineLoad } from './machine-load';

/** A measured number. `goal` is its maximum, `atLeast` its minimum; without either, it only informs. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal?: number;
  /** The maximum on a busy machine; by default `goal`. */
  goalWhenBusy?: number;
  atLeast?: number;
}

/** A measurement: returns its figures, or throws if it can't be measured. */
export interface Measure {
  title: string;
  run: () => Promise<Figure[]>;
}

/** A figure, and the machine's load during the measurement. */
export interface Measured extends Figure {
  load: MachineLoad;
}

/** A figure as stored in `.local/bench.json`. */
export interface Result {
  value: number;
  unit: string;
  goal?: number;
  ok: boolean;
  load: MachineLoad;
}

export function judge({ value, unit, goal, goalWhenBusy, atLeast, load }: Measured): Result {
  const highest = isBusy(load) ? (goalWhenBusy ?? goal) : goal;
  const isTooHigh = highest !== undefined && !(value <= highest);
  const isTooLow = atLeast !== undefined && !(value >= atLeast);
  return { value, unit, goal: highest ?? atLeast, ok: !isTooHigh && !isTooLow, load };
}

/** The percentile of a share (0–1) of unsorted values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** How many of these times (in milliseconds) are in the busiest second. */
export const countInBusiestSecond = (times: readonly number[]): number =>
  Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length));

/** The median and the 95th percentile of times in milliseconds, as two figures. */
export const spread = (name: string, times: readonly number[], goal?: number, goalWhenBusy?: number): Figure[] => [
  { name: `${name} p50`, value: Math.round(percentile(times, 0.5)), unit: 'ms' },
  { name: `${name} p95`, value: Math.round(percentile(times, 0.95)), unit: 'ms', goal, goalWhenBusy },
];
