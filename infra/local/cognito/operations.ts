import { admin } from './admin';
import { confirmation } from './confirm-sign-up';
import type { Identity } from './identity';
import type { Operation } from './operation';
import { passwords } from './passwords';
import { sessionOperations } from './session-operations';
import { signIn } from './sign-in';
import { signUp } from './sign-up';
import { signedIn } from './signed-in';

/** Operations by their names in Cognito's API. One that is missing here is refused. */
export interface Operations {
  /** What anybody may ask for, with or without an access token. */
  open: Record<string, Operation>;
  /** What only signed requests may ask for. */
  admin: Record<string, Operation>;
}

/** All operations of the stand-in. */
export const allOperations = (identity: Identity): Operations => ({
  open: {
    SignUp: signUp(identity),
    ...confirmation(identity),
    ...signIn(identity),
    ...sessionOperations(identity),
    ...signedIn(identity),
    ...passwords(identity),
  },
  admin: admin(identity),
});
