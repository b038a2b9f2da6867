import type { ClientConfig } from '#shared/client-config';

/** What tests need to know of the stack that runs beside them. */
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
    gateway: string;
    control: string;
  };
  config: ClientConfig;
  dynamo: { endpoint: string; tableName: string };
  mediaBucket: string;
}

const VARIABLE = 'NARRADECK_TEST_STACK';

/** Tells the test processes, which inherit the environment, where the stack is. */
export function publishStackAddress(address: StackAddress): void {
  process.env[VARIABLE] = JSON.stringify(address);
}

/** Where the stack of this run is. Throws outside of a run that started one. */
export function stackAddress(): StackAddress {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('No local stack runs beside this test: name it *.stack.test.ts or *.e2e.ts.');
  return JSON.parse(text) as StackAddress;
}
