import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type Listening } from '../infra/local/protocol/http';

export interface RefusingQueue extends Listening {
  /** The messages that were sent to it, in order. */
  asked: { Entries: { MessageBody: string; MessageGroupId?: string; MessageDeduplicationId?: string }[] }[];
}

/** Sets this process's environment to that of a function whose queues refuse every message. */
export async function startRefusingQueue(): Promise<RefusingQueue> {
  const asked: RefusingQueue['asked'] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body) as RefusingQueue['asked'][number]);
      // A failure that the SDK doesn't retry.
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify({ __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'There is no such queue.' }),
      );
    });
  });
  const listening = await listen(server, 0);
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SQS: listening.url,
    JOBS_QUEUE_URL: `${listening.url}/000000000000/jobs`,
    BILLING_QUEUE_URL: `${listening.url}/000000000000/billing.fifo`,
  });
  return { ...listening, asked };
}
