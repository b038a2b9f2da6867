import { join } from 'node:path';
import { ACCOUNT_ID, REGION } from '../config/aws';
import { openMessageFile, MessageQueue, type QueueSettings } from './message-queue';

const buildQueueArn = (name: string): string => `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;

/** The result of moving dead letters back. */
interface MoveTask {
  sourceArn: string;
  moved: number;
  /** Unix milliseconds. */
  startedAt: number;
}

interface QueuesOptions {
  queues: readonly QueueSettings[];
  /** A folder for messages. Defaults to memory. */
  dataDir?: string;
  log: (message: string) => void;
}

/** The queues of the template, and what moves between them. */
export class Queues {
  private readonly byName: Map<string, MessageQueue>;
  private readonly tasks: MoveTask[] = [];

  constructor({ queues, dataDir, log }: QueuesOptions) {
    const open = (settings: QueueSettings) => {
      const { name, redrive } = settings;
      return new MessageQueue(settings, openMessageFile(dataDir && join(dataDir, `${name}.json`)), (dead) => {
        log(`A message of ${name} was given up after ${dead.receives} tries: ${dead.body}`);
        this.getByName(redrive!.deadLetterQueue).addDead(dead, name);
      });
    };
    this.byName = new Map(queues.map((settings) => [settings.name, open(settings)]));
  }

  /** @throws SqsError when the template has no such queue */
  getByName(name: string): MessageQueue {
    const queue = this.byName.get(name);
    if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }

  /** Finds the queue of an address or an ARN. */
  getByAddress(urlOrArn: string): MessageQueue {
    return this.getByName(urlOrArn.split(/[/:]/).at(-1) ?? '');
  }

  getArn({ settings }: MessageQueue): string {
    return buildQueueArn(settings.name);
  }

  /** Moves dead letters back to their queues, as new messages. @throws SqsError for a queue that is not a dead-letter queue */
  redrive(sourceArn: string, destinationArn?: string): MoveTask {
    const source = this.getByAddress(sourceArn);
    const feeders = [...this.byName.values()].filter(
      ({ settings }) => settings.redrive?.deadLetterQueue === source.settings.name,
    );
    if (feeders.length === 0) {
      throw new SqsError('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
    }
    const dead = source.takeAll();
    for (const { body, source: origin, groupId } of dead) {
      (destinationArn ? this.getByAddress(destinationArn) : this.getByName(origin ?? feeders[0]!.settings.name)).send(
        body,
        0,
        {
          groupId,
        },
      );
    }
    const task = { sourceArn, moved: dead.length, startedAt: Date.now() };
    this.tasks.unshift(task);
    return task;
  }

  /** The moves out of a queue since the stack started, the latest first. */
  listMoves(sourceArn: string): MoveTask[] {
    return this.tasks.filter((task) => task.sourceArn === sourceArn);
  }
}

/** Error names of SQS's old protocol that differ in the new one. */
const QUERY_PROTOCOL_CODES: Record<string, string> = { QueueDoesNotExist: 'AWS.SimpleQueueService.NonExistentQueue' };

/** An error in SQS's format. */
export class SqsError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  get headers(): Record<string, string> {
    return { 'x-amzn-query-error': `${QUERY_PROTOCOL_CODES[this.code] ?? this.code};Sender` };
  }
}
