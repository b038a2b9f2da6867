import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { invalidParameter } from './identity-error';
import type { PasswordOwner, PasswordVerifier } from './password-verifier';
import { N, g, hashHex, k, padHex, power } from './srp-group';

const CHALLENGE_LIFE_MS = 3 * 60_000;

interface OpenChallenge extends PasswordOwner {
  key: Buffer;
  madeAt: number;
}

/** What a client answers to a challenge. */
export interface ChallengeAnswer {
  username: string;
  secretBlock: string;
  signature: string;
  timestamp: string;
}

/**
 * The server's side of Cognito's secure remote password: a client proves that it knows the password without sending
 * it. Each challenge is good for one answer and for three minutes.
 */
export class SrpChallenges {
  private readonly open = new Map<string, OpenChallenge>();

  /** Opens a challenge for the client's public value A (hex). Gives the parameters of `PASSWORD_VERIFIER`. */
  start(owner: PasswordOwner, { salt, verifier }: PasswordVerifier, publicA: string): Record<string, string> {
    const A = readPublicValue(publicA);
    const b = BigInt(`0x${randomBytes(128).toString('hex')}`);
    const B = (k * verifier + power(g, b)) % N;
    const u = hashHex(padHex(A) + padHex(B));
    const secret = power(A * power(verifier, u), b);
    const secretBlock = randomBytes(64).toString('base64');
    this.forgetOld();
    this.open.set(secretBlock, { ...owner, key: signingKey(secret, u), madeAt: Date.now() });
    return {
      SALT: salt.toString(16),
      SRP_B: B.toString(16),
      SECRET_BLOCK: secretBlock,
      USER_ID_FOR_SRP: owner.username,
      USERNAME: owner.username,
    };
  }

  /** Whether the answer was made with the right password. The challenge is used up either way. */
  isRight({ username, secretBlock, signature, timestamp }: ChallengeAnswer): boolean {
    this.forgetOld();
    const challenge = this.open.get(secretBlock);
    this.open.delete(secretBlock);
    if (challenge?.username !== username) return false;
    const signed = [challenge.poolName, username, Buffer.from(secretBlock, 'base64'), timestamp];
    const mac = createHmac('sha256', challenge.key);
    for (const part of signed) mac.update(part);
    const [expected, given] = [mac.digest(), Buffer.from(signature, 'base64')];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private forgetOld(): void {
    const oldest = Date.now() - CHALLENGE_LIFE_MS;
    for (const [block, { madeAt }] of this.open) if (madeAt < oldest) this.open.delete(block);
  }
}

function readPublicValue(hex: string): bigint {
  if (!/^[0-9a-f]+$/i.test(hex)) throw invalidParameter('SRP_A is not a number.');
  const value = BigInt(`0x${hex}`);
  if (value % N === 0n) throw invalidParameter('SRP_A is not allowed.');
  return value;
}

/** HKDF with Cognito's own label: 16 bytes. */
export function signingKey(secret: bigint, u: bigint): Buffer {
  const extracted = createHmac('sha256', Buffer.from(padHex(u), 'hex'))
    .update(Buffer.from(padHex(secret), 'hex'))
    .digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
}
