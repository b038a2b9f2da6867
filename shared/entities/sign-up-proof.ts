import * as z from 'zod';

const hex = z.string().regex(/^(?:[0-9a-f]{2}){1,64}$/);

/**
 * A puzzle that a browser solves before somebody signs up, so that sign-ups by the thousand need machines (decision 71). It is signed, and
 * valid for ten minutes. The format is that of altcha-lib.
 */
export const signUpChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** PBKDF2 iterations of each try. */
    cost: z.int().positive(),
    /** Unix seconds. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});
export type SignUpChallenge = z.infer<typeof signUpChallenge>;

/** A challenge with its solution, as JSON text. It works once. */
export const signUpProof = z.strictObject({
  challenge: signUpChallenge,
  solution: z.strictObject({ counter: z.int().min(0), derivedKey: hex }),
});

export const signUpProofText = z.string().max(2000);

/**
 * Whether a stage lets everybody sign up, or only people with an invite link. In a stage for invited people, an operator creates the first
 * ones (docs/deploy/first-deployment.md).
 */
export const selfSignUp = z.enum(['open', 'invited']);

/** The names of what a sign-up sends to Cognito as validation data. */
export const VALIDATION_DATA = { proof: 'proof', invite: 'invite' } as const;

/** Why our trigger refuses a sign-up. Cognito passes these on within a message of its own. */
export const SIGN_UP_REFUSALS = { proof: 'sign-up-proof-refused', invite: 'invite-required' } as const;
