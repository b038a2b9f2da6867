export const REGION = 'eu-west-1';
export const ACCOUNT_ID = '000000000000';

export const buildArn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT_ID}:${rest}`;

/** Credentials of the stack's own clients. Real credentials are never used. */
export const STACK_CREDENTIALS = { accessKeyId: 'LOCALSTACK', secretAccessKey: 'local' };

/** The secret of every local access key. Key ids differ, so that a request identifies the function. */
export const LOCAL_SECRET = 'local';

/** Credentials of the CloudFront stand-in, which bucket policies treat as a service. */
export const EDGE_CREDENTIALS = { accessKeyId: 'LOCALCLOUDFRONT', secretAccessKey: LOCAL_SECRET };
/** AWS services that sign requests themselves, by access key id. */
export const SERVICES = new Map([[EDGE_CREDENTIALS.accessKeyId, 'cloudfront.amazonaws.com']]);

/** The access key id of a function. DynamoDB Local accepts only letters and digits, so dashes are removed. */
export const functionAccessKey = (functionName: string): string =>
  `LOCAL${functionName.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`;

/** Settings that keep an AWS SDK from reading this machine's configuration files and metadata service. */
const NO_REAL_CREDENTIALS = {
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
};

interface LocalAddresses {
  gateway: string;
  /** The GraphQL address in the template. */
  graphql: string;
  stripe: string;
}

/**
 * The environment of a function on this machine: its variables from the template, and settings that send its AWS calls through the gateway
 * with its own key. Replaces the live API's address with the gateway's, which forwards `/graphql`.
 */
export function buildFunctionEnvironment(
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
    AWS_ACCESS_KEY_ID: functionAccessKey(name),
    AWS_SECRET_ACCESS_KEY: LOCAL_SECRET,
    AWS_ENDPOINT_URL: gateway,
    // Its client puts the account before the host, which an address can't have.
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: gateway.replace('127.0.0.1', 'localhost'),
    STRIPE_API_URL: stripe,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
