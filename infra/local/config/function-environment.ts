import { accessKeyOf, LOCAL_SECRET, NO_REAL_CREDENTIALS, REGION } from './aws';

export interface LocalAddresses {
  /** The gateway: the only way from a function to AWS. */
  gateway: string;
  /** Where the template says that GraphQL is. */
  graphql: string;
  /** Where payments are. */
  stripe: string;
}

/**
 * A function's whole environment on this machine: what the template gives it, and what sends its AWS calls through the
 * gateway under a key of its own. The live API's address is exchanged for the gateway's, which passes `/graphql` on.
 */
export function functionEnvironment(
  { name, environment }: { name: string; environment: Record<string, string> },
  { gateway, graphql, stripe }: LocalAddresses,
): Record<string, string> {
  const graphqlThroughGateway = `${gateway}${new URL(graphql).pathname}`;
  const declared = Object.entries(environment).map(([key, value]) => [
    key,
    value === graphql ? graphqlThroughGateway : value,
  ]);
  return {
    ...(Object.fromEntries(declared) as Record<string, string>),
    ...NO_REAL_CREDENTIALS,
    TZ: 'UTC',
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: accessKeyOf(name),
    AWS_SECRET_ACCESS_KEY: LOCAL_SECRET,
    AWS_ENDPOINT_URL: gateway,
    STRIPE_API_URL: stripe,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
