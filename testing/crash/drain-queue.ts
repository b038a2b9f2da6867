import type { AwsCall } from './aws-calls';
import { queueEvent } from '../queue-event';
import type { CrashStack } from './crash-stack';
import { parseOutcome } from './crash-worker';

/** The messages that calls sent to a queue. */
export const parseMessages = (calls: readonly AwsCall[]): string[] =>
  calls
    .filter(({ service }) => service === 'sqs')
    .flatMap(({ body }) => (JSON.parse(body) as { Entries: { MessageBody: string }[] }).Entries)
    .map(({ MessageBody }) => MessageBody);

/** Throws if a function reports failed messages. */
export function assertNoneFailed(answer: unknown): void {
  const { batchItemFailures } = answer as { batchItemFailures: object[] };
  if (batchItemFailures.length > 0) throw new Error('A message could not be worked on.');
}

/** Acts as the queue until it is empty: delivers each message to its function, which may send more. */
export async function drainQueue(stack: CrashStack, name: string, messages: readonly string[]): Promise<void> {
  const open = [...messages];
  for (let body = open.shift(); body !== undefined; body = open.shift()) {
    const { outcome, carried } = (await stack.warmWorker(name)).invoke(queueEvent(body));
    assertNoneFailed(parseOutcome(await outcome));
    open.push(...parseMessages(carried));
  }
}
