import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

/** So many processes that never rest stand for a machine that somebody else uses, too. */
const BUSY_PROCESSES = 4;
const STOLEN_MAX = 0.1;

/** What else the machine did while something was measured. */
export interface MachineLoad {
  /** Share of the processors' time that other machines on the same hardware took, 0 to 1. */
  stolen: number;
  /** How many processes wanted a processor, on average over the last minute. */
  loadAverage: number;
  /** How many processes that never rest were started beside the measure. */
  busyProcesses: number;
}

/** Whether the goals of a busy machine hold: above a tenth of stolen time, or beside four busy processes. */
export const isBusy = ({ stolen, busyProcesses }: MachineLoad): boolean =>
  stolen > STOLEN_MAX || busyProcesses >= BUSY_PROCESSES;

interface ProcessorTime {
  total: number;
  stolen: number;
}

/** Reads the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, in ticks since the start. */
export function readProcessorTime(stat: string): ProcessorTime {
  const ticks = (stat.split('\n')[0] ?? '').trim().split(/\s+/).slice(1, 9).map(Number);
  return { total: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
}

/** What is known of the machine now; nothing was stolen where the system does not say. */
function processorTime(): ProcessorTime {
  try {
    return readProcessorTime(readFileSync('/proc/stat', 'utf8'));
  } catch {
    return { total: 0, stolen: 0 };
  }
}

/** Watches the machine from now on; gives what tells the load since then. */
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

/** Starts four processes that never rest; gives what ends them. */
export function loadMachine(): { count: number; end: () => void } {
  const children = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  return { count: children.length, end: () => children.forEach((child) => child.kill()) };
}
