import { bucket } from '../../testing/bucket';
import type { CrashPoint } from '../../testing/crash/aws-calls';
import { type CuttableConnection, openCuttableConnection } from '../../testing/crash/cuttable-connection';
import { setUpLosableProject } from '../../testing/restorable-project';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { reachBucket } from '../../testing/reach-bucket';
import { reachTable } from '../../testing/reach-table';
import { isSampled } from '../../testing/sample';
import { stackAddress } from '../../testing/stack-address';
import type { Item } from '../../testing/table';
import { mediaBucket, table } from '../../testing/test-stack';
import { restoreDeletedProject, parseArguments } from './restore-deleted-project';

const own = setUpProjectPerTest();
const { stored, account, hashes, fill, lose, keptIn } = setUpLosableProject(own);

let line: CuttableConnection;
beforeAll(async () => {
  reachTable();
  reachBucket();
  const { dynamo, urls } = stackAddress();
  line = await openCuttableConnection([dynamo.endpoint, urls.s3]);
  const [AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3] = line.urls;
  // A killed process retries nothing.
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_S3, AWS_MAX_ATTEMPTS: '1' });
});
afterAll(() => line.stop());

const restoreDeleted = () =>
  restoreDeletedProject(parseArguments(['local', own.id, keptIn(), mediaBucket]), Date.now());

/** The stored items without versions and times, which change each time. */
const left = async () => {
  const { stored_bytes, stored_projects } = await account();
  const bare = (await stored()).map((item) => ({ ...item, version: undefined, guard_version: undefined }));
  return { items: bare, files: await hashes(), stored_bytes, stored_projects };
};

test('it can be interrupted before or after any AWS call: run again, it restores everything, and counts nothing twice', async () => {
  await fill();
  await lose();
  const lost = [...(await stored()), await account()] as (Item & { pk: string; sk: string })[];
  /** Restores the state after the loss. */
  const loseAgain = async (): Promise<void> => {
    await Promise.all((await stored()).map(({ pk, sk }) => table.delete(pk as string, sk as string)));
    for (const key of Object.keys(await hashes())) await bucket.remove(key);
    await table.putAll(lost);
  };
  line.reset();
  await restoreDeleted();
  const calls = line.calls();
  const whole = await left();
  const moments = ['before', 'after'] as const;
  const points = moments.flatMap((moment) =>
    Array.from({ length: calls }, (_, n): CrashPoint => ({ call: n + 1, moment })),
  );
  for (const at of points.filter((_, number) => isSampled(number))) {
    await loseAgain();
    line.reset(at);
    await expect(restoreDeleted()).rejects.toThrow();
    line.reset();
    const isDone = at.call === calls && at.moment === 'after';
    if (isDone) await expect(restoreDeleted()).rejects.toThrow('still exists. There is nothing to restore.');
    else await restoreDeleted();
    expect({ at, left: await left() }).toEqual({ at, left: whole });
  }
  expect(calls).toBeGreaterThan(10);
});
