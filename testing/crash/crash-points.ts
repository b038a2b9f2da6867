import type { AwsCall, CrashPoint } from './aws-calls';

/** The AWS SDK opens up to 50 connections of a kind; an invocation that hangs keeps one for each of the up to six calls it makes at once. */
const IN_ONE_WORKER = 8;

/** The points at which a function may die that makes these calls: before and after each. */
export const crashPoints = (calls: readonly AwsCall[]): CrashPoint[] =>
  calls.flatMap((_, index) =>
    (['before', 'after'] as const).map((moment): CrashPoint => ({ call: index + 1, moment })),
  );

/**
 * Points of a function that makes these calls, in groups that may be died at in one worker. The signing key is fetched once
 * for a worker and kept, so that whoever comes near it dies alone.
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
