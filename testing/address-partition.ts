import { createHmac } from 'node:crypto';
import { LOCAL_ADDRESS_SECRET } from '../infra/local/config/stage-values';

/** The partition of an email address in the local stack's table. */
export const addressPartition = (email: string): string =>
  `EMAIL#${createHmac('sha256', LOCAL_ADDRESS_SECRET).update(email).digest('hex')}`;
