import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs an AWS CLI command and returns its parsed JSON, with all pages. Rejects with the CLI's message. */
export type AwsCli = (words: readonly string[]) => Promise<unknown>;

/** A change set of a stack with hundreds of resources has a few MB. */
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/** The AWS CLI, which docs/deploy/first-deployment.md requires: it knows each way in which operators sign in. */
export const awsIn =
  (region: string): AwsCli =>
  async (words) => {
    const hasRegion = words.includes('--region');
    const command = [...words, '--output', 'json', ...(hasRegion ? [] : ['--region', region])];
    const running = run('aws', command, { maxBuffer: OUTPUT_BYTES_MAX });
    const { stdout } = await running.catch((error: Error & { stderr?: string }) => {
      throw new Error(error.stderr?.trim() || error.message);
    });
    return JSON.parse(stdout) as unknown;
  };
