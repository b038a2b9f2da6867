import type { AwsCall, CrashPoint } from './aws-calls';

/** The AWS SDK opens up to 50 connections per service. A parked invocation holds one for each of its up to 16 parallel calls. */
const IN_ONE_WORKER = 3;

/** The crash points of a function with these calls: before and after each. */
export const crashPoints = (calls: readonly AwsCall[]): CrashPoint[] =>
  calls.flatMap((_, index) =>
    (['before', 'after'] as const).map((moment): CrashPoint => ({ call: index + 1, moment })),
  );

/**
 * Groups crash points that can share one worker. The worker caches the signing key, so a point at its request needs a worker of its own.
 */
export function inWorkers(points: readonly CrashPoint[], calls: readonly AwsCall[]): CrashPoint[][] {
  const keyAt = calls.findIndex(({ service }) => service === 'secretsmanager');
  const isFarFromKey = ({ call }: CrashPoint) => keyAt < 0 || call < keyAt;
  const together = points.filter(isFarFromKey);
  const groups = Array.from({ length: Math.ceil(together.length / IN_ONE_WORKER) }, (_, n) =>
    together.slice(n * IN_ONE_WORKER, (n + 1) * IN_ONE_WORKER),
  );
  return [...groups, ...points.filter((point) => !isFarFromKey(point)).map((point) => [point])];
}
