import { join } from 'node:path';
import { ACCOUNT_ID, accessKeyOf, REGION } from '../config/aws';
import { type Need } from '../gateway/policy';
import { type DeadLetter, startStreamPump, type StreamMapping, type StreamPumpOptions } from './stream-pump';

export interface StreamsOptions extends Pick<StreamPumpOptions, 'onWrite'> {
  dynamoUrl: string;
  tableName: string;
  streamArn: string;
  mappings: (StreamMapping & { deadLetterQueue?: string })[];
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  /** Holds what Lambda does with a function's role against that role. */
  act: (accessKeyId: string, needs: Need[]) => void;
  addDeadLetter: (queue: string, letter: DeadLetter) => void;
  /** Where each function's progress is kept; undefined starts at the oldest record each time. */
  checkpointDirectory?: string;
  log: (message: string) => void;
}

const STREAM_READS = ['DescribeStream', 'GetShardIterator', 'GetRecords'];

const arn = (service: string, rest: string) => `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest}`;

/** Starts a pump from one table's stream to each of the functions that the template connects to it. */
export function startStreams(options: StreamsOptions): { stop(): Promise<void> } {
  const { mappings, tableName, act, addDeadLetter, checkpointDirectory } = options;
  const pumps = mappings.map((mapping) => {
    const { functionName, deadLetterQueue } = mapping;
    const resource = arn('dynamodb', `table/${tableName}/stream/local`);
    const reads = STREAM_READS.map((name) => ({ action: `dynamodb:${name}`, resource }));
    const sends = deadLetterQueue ? [{ action: 'sqs:SendMessage', resource: arn('sqs', deadLetterQueue) }] : [];
    act(accessKeyOf(functionName), [...reads, ...sends]);
    return startStreamPump({
      ...options,
      mapping,
      onDeadLetter: (letter) => addDeadLetter(deadLetterQueue ?? `${functionName}-without-queue`, letter),
      checkpointFile: checkpointDirectory && join(checkpointDirectory, `${functionName}.json`),
    });
  });
  return { stop: async () => void (await Promise.all(pumps.map((pump) => pump.stop()))) };
}
