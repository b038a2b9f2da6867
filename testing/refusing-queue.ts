import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, type Listening } from '../infra/local/protocol/http';

/** A queue that takes nothing. */
export interface RefusingQueue extends Listening {
  /** What it was asked to take, in order. */
  asked: { Entries: { MessageBody: string; MessageDeduplicationId?: string }[] }[];
}

/** Sets the environment of this process up as that of a function whose queue of billing refuses what it is sent. */
export async function startRefusingQueue(): Promise<RefusingQueue> {
  const asked: RefusingQueue['asked'] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body) as RefusingQueue['asked'][number]);
      // No failure that the SDK tries again.
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
    BILLING_QUEUE_URL: `${listening.url}/000000000000/billing.fifo`,
  });
  return { ...listening, asked };
}
