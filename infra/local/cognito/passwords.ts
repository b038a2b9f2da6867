import * as z from 'zod';
import { mailCode, maskDelivery } from './codes';
import type { Identity } from './identity';
import { IdentityError, invalidParameter, defineOperation, username, wrongCredentials } from './operation';
import type { PasswordPolicy } from './options';
import { getAttribute, type PoolUser } from './pool-user';
import { isPasswordCorrect, createVerifier } from './srp';

const changeInput = z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() });
const confirmInput = z.object({ Username: username, ConfirmationCode: z.string(), Password: z.string() });

export function createPasswordOperations({ options, pool, poolName, sessions, codes, triggers }: Identity) {
  const ownerOf = (user: PoolUser) => ({ poolName, username: user.Username });
  const withPassword = (user: PoolUser, password: string): PoolUser => {
    checkPassword(password, options.passwordPolicy);
    return { ...user, Password: createVerifier(ownerOf(user), password), UserLastModifiedDate: new Date() };
  };

  return {
    ChangePassword: defineOperation(
      changeInput,
      async (context, { AccessToken, PreviousPassword, ProposedPassword }) => {
        const user = await sessions.requireUser(context, AccessToken);
        if (!isPasswordCorrect(ownerOf(user), PreviousPassword, user.Password)) throw wrongCredentials();
        await pool.saveUser(context, withPassword(user, ProposedPassword));
        return {};
      },
    ),

    /**
     * Mails a code to people with a verified address. Everyone else gets the same answer and no mail, as in Cognito when it hides who
     * exists.
     */
    ForgotPassword: defineOperation(z.object({ Username: username }), async (context, { Username }) => {
      const user = await pool.getUserByUsername(context, Username);
      const email = user ? (getAttribute(user, 'email') ?? '') : Username;
      if (user && canRecover(user)) {
        const { digits, kept } = codes.issue(user.Username, 'reset-password');
        await pool.saveUser(context, { ...user, ConfirmationCode: kept });
        mailCode(context, email, digits);
      }
      return { CodeDeliveryDetails: maskDelivery(email) };
    }),

    ConfirmForgotPassword: defineOperation(confirmInput, async (context, { Username, ConfirmationCode, Password }) => {
      const found = await pool.getUserByUsername(context, Username);
      const user = codes.check(found?.Username ?? Username, found, 'reset-password', ConfirmationCode);
      await pool.saveUser(context, {
        ...withPassword(user, Password),
        ConfirmationCode: undefined,
        UserStatus: 'CONFIRMED',
      });
      await triggers.postConfirmation(context, {
        source: 'PostConfirmation_ConfirmForgotPassword',
        username: user.Username,
        userAttributes: user.Attributes,
      });
      return {};
    }),
  };
}

const canRecover = (user: PoolUser): boolean =>
  user.Enabled && user.UserStatus !== 'EXTERNAL_PROVIDER' && getAttribute(user, 'email_verified') === 'true';

/** Cognito's API validates every password against this before the pool's policy. */
const PATTERN = /^\S+.*\S+$/;

/** Throws InvalidParameterException (not a password to Cognito) or InvalidPasswordException (violates the policy), in Cognito's words. */
export function checkPassword(password: string, policy: PasswordPolicy): void {
  if (!PATTERN.test(password))
    throw invalidParameter(
      "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern",
    );
  const fault = findPasswordFault(password, policy);
  if (fault) throw new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${fault}`);
}

function findPasswordFault(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return 'Password not long enough';
  if (policy.requireUppercase && !/\p{Lu}/u.test(password)) return 'Password must have uppercase characters';
  if (policy.requireLowercase && !/\p{Ll}/u.test(password)) return 'Password must have lowercase characters';
  if (policy.requireNumbers && !/\d/.test(password)) return 'Password must have numeric characters';
  if (policy.requireSymbols && !/[^\p{L}\d]/u.test(password)) return 'Password must have symbol characters';
  return undefined;
}
