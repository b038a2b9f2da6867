import { createDiffieHellman, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../protocol/aws-signature';
import { invalidParameter } from './operation';

/** The 3072-bit group that Cognito uses for Secure Remote Password (RFC 5054, appendix A). */
export const N = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DDEF9519B3CD3A431B' +
    '302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7EDEE386BFB5A899FA5AE9F24117C4B1FE6' +
    '49286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F83655D23DCA3AD961C62F356208552BB9ED529077096966D' +
    '670C354E4ABC9804F1746C08CA18217C32905E462E36CE3BE39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF695581718' +
    '3995497CEA956AE515D2261898FA051015728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7D' +
    'B3970F85A6E1E4C7ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
);
export const g = 2n;

/** A number as hex with whole bytes, and with a leading zero byte where its first bit would read as a sign. */
export function padHex(value: bigint): string {
  const hex = value.toString(16);
  const whole = hex.length % 2 ? `0${hex}` : hex;
  return /^[89a-f]/i.test(whole) ? `00${whole}` : whole;
}

export const hashHex = (hex: string): bigint => BigInt(`0x${sha256(Buffer.from(hex, 'hex'))}`);

const toBytes = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
};
/** OpenSSL computes powers ten times as fast as JavaScript's BigInt. */
const group = createDiffieHellman(toBytes(N), Number(g));

/** base ^ exponent mod N. Throws for a base that is 0, 1, or -1 in the group, which no public value is. */
export function modPow(base: bigint, exponent: bigint): bigint {
  group.setPrivateKey(toBytes(exponent));
  return BigInt(`0x${group.computeSecret(toBytes(base % N)).toString('hex')}`);
}

/** The private value x of a password and its salt. `poolName` is the pool id without its region. */
export const privateValue = (salt: bigint, poolName: string, username: string, password: string): bigint =>
  hashHex(padHex(salt) + sha256(`${poolName}${username}:${password}`));

/** The multiplier of SRP-6a. */
export const k = hashHex(padHex(N) + padHex(g));

/** Salt and verifier of a password: enough to check it, but not to recover it. */
export interface PasswordVerifier {
  salt: bigint;
  verifier: bigint;
}

interface PasswordOwner {
  poolName: string;
  username: string;
}

const fromHex = (hex: string) => BigInt(`0x${hex}`);

/** Creates the verifier of a password, as text for the pool's store. */
export function createVerifier(owner: PasswordOwner, password: string): string {
  const salt = fromHex(randomBytes(16).toString('hex'));
  const verifier = modPow(g, privateValue(salt, owner.poolName, owner.username, password));
  return `${salt.toString(16)}:${verifier.toString(16)}`;
}

/** Parses the output of `createVerifier`; undefined for people without a password. */
export function readVerifier(stored: string): PasswordVerifier | undefined {
  const [salt, verifier] = stored.split(':');
  return salt && verifier ? { salt: fromHex(salt), verifier: fromHex(verifier) } : undefined;
}

export function isPasswordCorrect(owner: PasswordOwner, password: string, stored: string): boolean {
  const known = readVerifier(stored);
  if (!known) return false;
  const made = modPow(g, privateValue(known.salt, owner.poolName, owner.username, password));
  const [a, b] = [Buffer.from(padHex(made)), Buffer.from(padHex(known.verifier))];
  return a.length === b.length && timingSafeEqual(a, b);
}

const CHALLENGE_LIFE_MS = 3 * 60_000;

interface OpenChallenge extends PasswordOwner {
  key: Buffer;
  madeAt: number;
}

interface ChallengeAnswer {
  username: string;
  secretBlock: string;
  signature: string;
  timestamp: string;
}

/** The server's side of Cognito's Secure Remote Password. A challenge allows one answer, within three minutes. */
export class SrpChallenges {
  private readonly open = new Map<string, OpenChallenge>();

  /** Creates a challenge for the client's public value A (hex). Returns the parameters of `PASSWORD_VERIFIER`. */
  start(owner: PasswordOwner, { salt, verifier }: PasswordVerifier, publicA: string): Record<string, string> {
    const A = readPublicValue(publicA);
    const b = BigInt(`0x${randomBytes(128).toString('hex')}`);
    const B = (k * verifier + modPow(g, b)) % N;
    const u = hashHex(padHex(A) + padHex(B));
    const secret = modPow(A * modPow(verifier, u), b);
    const secretBlock = randomBytes(64).toString('base64');
    this.deleteExpired();
    this.open.set(secretBlock, { ...owner, key: signingKey(secret, u), madeAt: Date.now() });
    return {
      SALT: salt.toString(16),
      SRP_B: B.toString(16),
      SECRET_BLOCK: secretBlock,
      USER_ID_FOR_SRP: owner.username,
      USERNAME: owner.username,
    };
  }

  /** Whether the answer was made with the right password. Uses up the challenge either way. */
  isAnswerCorrect({ username, secretBlock, signature, timestamp }: ChallengeAnswer): boolean {
    this.deleteExpired();
    const challenge = this.open.get(secretBlock);
    this.open.delete(secretBlock);
    if (challenge?.username !== username) return false;
    const signed = [challenge.poolName, username, Buffer.from(secretBlock, 'base64'), timestamp];
    const mac = createHmac('sha256', challenge.key);
    for (const part of signed) mac.update(part);
    const [expected, given] = [mac.digest(), Buffer.from(signature, 'base64')];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }

  private deleteExpired(): void {
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
