import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { buildLambdasIfChanged } from '../infra/build-lambdas';
import { handlers } from '../infra/handlers';
import { REGION } from '../infra/local/config/aws';
import { type Figure, type Measure, percentile } from './figure';

const run = promisify(execFile);
const root = join(__dirname, '..');
const OUTPUT = 'build/lambdas';
const TRIES = 5;
const READY_MS = 100;
const READY_WHEN_BUSY_MS = 200;
const WAITED_FOR_BYTES = 450_000;
const BACKGROUND_BYTES = 1_000_000;

const CPU = 'const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000));';

/** The CPU time of a new process that runs this, in milliseconds: the minimum of five tries. */
async function measureCpu(code: string): Promise<number> {
  const tries: number[] = [];
  const env = { PATH: process.env.PATH, AWS_REGION: REGION, NODE_NO_WARNINGS: '1' };
  for (let at = 0; at < TRIES; at++) tries.push(Number((await run('node', ['-e', `${code};${CPU}`], { env })).stdout));
  return Math.min(...tries);
}

interface Start {
  name: string;
  isWaitedFor: boolean;
  bytes: number;
  cpuMs: number;
}

async function measureStart(name: string, entry: string): Promise<Start> {
  const file = join(root, OUTPUT, name, 'index.js');
  const [kind] = relative(join(root, 'lambdas'), entry).split('/');
  return {
    name,
    isWaitedFor: kind === 'functions' || kind === 'triggers',
    bytes: statSync(file).size,
    cpuMs: await measureCpu(`require(${JSON.stringify(file)})`),
  };
}

const buildFigures = (whose: string, starts: readonly Start[], bytesMax: number): Figure[] => {
  const [bytes, cpu] = [starts.map((start) => start.bytes), starts.map(({ cpuMs }) => cpuMs)];
  const slowest = starts.find(({ cpuMs }) => cpuMs === Math.max(...cpu))!.name;
  const kb = (value: number) => Math.round(value / 1000);
  return [
    { name: `${whose}, largest bundle`, value: kb(Math.max(...bytes)), unit: 'KB', goal: bytesMax / 1000 },
    { name: `${whose}, median bundle`, value: kb(percentile(bytes, 0.5)), unit: 'KB' },
    {
      name: `${whose}, slowest to load (${slowest})`,
      value: Math.round(Math.max(...cpu)),
      unit: 'ms CPU',
      goal: READY_MS,
      goalWhenBusy: READY_WHEN_BUSY_MS,
    },
    { name: `${whose}, median to load`, value: Math.round(percentile(cpu, 0.5)), unit: 'ms CPU' },
  ];
};

/** Measures what a function's first call costs: the size of its bundle, and the CPU time to load it. */
export const coldStart: Measure = {
  title: 'cold start of functions',
  run: async () => {
    await buildLambdasIfChanged(OUTPUT);
    const starts: Start[] = [];
    for (const { name, entry } of handlers) starts.push(await measureStart(name, entry));
    return [
      ...buildFigures(
        'function that people wait for',
        starts.filter(({ isWaitedFor }) => isWaitedFor),
        WAITED_FOR_BYTES,
      ),
      ...buildFigures(
        'function in the background',
        starts.filter(({ isWaitedFor }) => !isWaitedFor),
        BACKGROUND_BYTES,
      ),
      { name: 'of which Node itself', value: Math.round(await measureCpu('0')), unit: 'ms CPU' },
    ];
  },
};
