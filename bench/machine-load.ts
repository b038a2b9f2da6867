import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** This many busy processes simulate a machine that others use too. */
const BUSY_PROCESSES = 4;
const STOLEN_MAX = 0.1;

/** The machine's other work during a measurement. */
export interface MachineLoad {
  /** Share of the CPU time that other machines on the same hardware took, 0 to 1. */
  stolen: number;
  /** Of the last minute. */
  loadAverage: number;
  /** How many busy processes were started for the measurement. */
  busyProcesses: number;
}

/** Whether the goals of a busy machine apply: above a tenth of stolen time, or with four busy processes. */
export const isBusy = ({ stolen, busyProcesses }: MachineLoad): boolean =>
  stolen > STOLEN_MAX || busyProcesses >= BUSY_PROCESSES;

interface ProcessorTime {
  total: number;
  stolen: number;
}

/** Parses the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, in ticks since boot. */
export function readProcessorTime(stat: string): ProcessorTime {
  const ticks = (stat.split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

/** The CPU times now; nothing is stolen if the system doesn't report them. */
function processorTime(): ProcessorTime {
  try {
    return readProcessorTime(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return { total: 0, stolen: 0 };
  }
}

/** Watches the machine from now on. Returns a function for the load since then. */
export function watchLoad(busyProcesses: number): () => MachineLoad {
  const before = processorTime();
  return () => {
    const now = processorTime();
    const total = now.total - before.total;
    return {
      stolen: total > 0 ? (now.stolen - before.stolen) / total : 0,
      loadAverage: loadavg()[0] ?? 0,
      busyProcesses,
    };
  };
}

/** Starts four busy processes. Returns how to end them. */
export function loadMachine(): { count: number; end: () => void } {
  const children = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  return { count: children.length, end: () => children.forEach((child) => child.kill()) };
}
