import type { ClientConfig } from '#shared/client-config';

export interface StackAddress {
  urls: {
    app: string;
    api: string;
    inbox: string;
    graphql: string;
    realtime: string;
    s3: string;
    cognito: string;
    lambda: string;
    sqs: string;
    stripe: string;
    cloudfront: string;
    gateway: string;
    control: string;
  };
  config: ClientConfig;
  dynamo: { endpoint: string; tableName: string };
  mediaBucket: string;
  stagingBucket: string;
}

const VARIABLE = 'NARRADECK_TEST_STACK';

/** Passes the addresses to test processes, which inherit the environment. */
export function publishStackAddress(address: StackAddress): void {
  process.env[VARIABLE] = JSON.stringify(address);
}

/** The addresses of this run's stack. Throws outside of a run that started one. */
export function stackAddress(): StackAddress {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('No local stack runs beside this test: name it *.stack.test.ts or *.e2e.ts.');
  return JSON.parse(text) as StackAddress;
}
