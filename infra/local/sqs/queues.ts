import { join } from 'node:path';
import { buildArn } from '../config/aws';
import { ServiceError } from '../protocol/json-service';
import { MessageQueue, type QueueSettings } from './message-queue';

interface QueuesOptions {
  queues: readonly QueueSettings[];
  /** A folder for messages. Defaults to memory. */
  dataDir?: string;
  log: (message: string) => void;
}

export class Queues {
  private readonly byName: Map<string, MessageQueue>;

  constructor({ queues, dataDir, log }: QueuesOptions) {
    const open = (settings: QueueSettings) => {
      const { name, redrive } = settings;
      return new MessageQueue(settings, dataDir && join(dataDir, `${name}.json`), (dead) => {
        log(`A message of ${name} was given up after ${dead.receives} tries: ${dead.body}`);
        this.getByName(redrive!.deadLetterQueue).addDead(dead);
      });
    };
    this.byName = new Map(queues.map((settings) => [settings.name, open(settings)]));
  }

  /** @throws ServiceError when the template has no such queue */
  getByName(name: string): MessageQueue {
    const queue = this.byName.get(name);
    if (!queue) throw new ServiceError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }

  getByAddress(urlOrArn: string): MessageQueue {
    return this.getByName(urlOrArn.split(/[/:]/).at(-1) ?? '');
  }

  getArn({ settings }: MessageQueue): string {
    return buildArn('sqs', settings.name);
  }

  /** Moves dead letters back to their queues, as new messages. @throws ServiceError for a queue that is not a dead-letter queue */
  redrive(sourceArn: string): void {
    const source = this.getByAddress(sourceArn);
    const feeder = [...this.byName.values()].find(
      ({ settings }) => settings.redrive?.deadLetterQueue === source.settings.name,
    );
    if (!feeder)
      throw new ServiceError('InvalidParameterValue', 'Source queue must be configured as a Dead Letter Queue.');
    for (const { body, groupId } of source.takeAll()) feeder.send(body, 0, { groupId });
  }
}
