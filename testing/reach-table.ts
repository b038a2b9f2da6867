import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { LOCAL_ADDRESS_SECRET } from '../infra/local/config/stage-values';
import { stackAddress } from './stack-address';

/** Connects functions and stores in this process to the running stack's table. */
export function reachTable(): void {
  const { dynamo } = stackAddress();
  Object.assign(process.env, {
    TABLE_NAME: dynamo.tableName,
    ADDRESS_SECRET: LOCAL_ADDRESS_SECRET,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: STACK_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: STACK_CREDENTIALS.secretAccessKey,
  });
}
