/** The region and account that the local stack pretends to be in. */
export const REGION = 'eu-west-1';
export const ACCOUNT_ID = '000000000000';

/** What the stack's own clients sign with; nobody's real credentials are ever used. */
export const STACK_CREDENTIALS = { accessKeyId: 'LOCALSTACK', secretAccessKey: 'local' };

/** The secret of every local access key. Keys differ, so that a request tells which function made it. */
export const LOCAL_SECRET = 'local';

/** What the stand-in of CloudFront signs with: a service of its own, which bucket policies speak of. */
export const EDGE_CREDENTIALS = { accessKeyId: 'LOCALCLOUDFRONT', secretAccessKey: LOCAL_SECRET };
/** The services of AWS that sign for themselves, by access key id. */
export const SERVICES = new Map([[EDGE_CREDENTIALS.accessKeyId, 'cloudfront.amazonaws.com']]);

/**
 * The access key id that a function signs with. DynamoDB Local takes letters and digits only, so the name's dashes go;
 * names stay distinct because the template fixes them.
 */
export const functionAccessKey = (functionName: string): string =>
  `LOCAL${functionName.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`;

/** Settings that keep an AWS SDK away from the files and the metadata service of the machine it runs on. */
const NO_REAL_CREDENTIALS = {
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
};

interface LocalAddresses {
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
    STRIPE_API_URL: stripe,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
