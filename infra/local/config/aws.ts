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
export const accessKeyOf = (functionName: string): string =>
  `LOCAL${functionName.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`;

/** Settings that keep an AWS SDK away from the files and the metadata service of the machine it runs on. */
export const NO_REAL_CREDENTIALS = {
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_EC2_METADATA_DISABLED: 'true',
};
