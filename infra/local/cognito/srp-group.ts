import { createDiffieHellman, createHash } from 'node:crypto';

/** The 3072-bit group that Cognito uses for its secure remote password (RFC 5054, appendix A). */
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

const sha256Hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** A number as hex with whole bytes and a leading zero byte where its first bit would read as a sign. */
export function padHex(value: bigint): string {
  const hex = value.toString(16);
  const whole = hex.length % 2 ? `0${hex}` : hex;
  return /^[89a-f]/i.test(whole) ? `00${whole}` : whole;
}

/** The SHA-256 of bytes given as hex, as a number. */
export const hashHex = (hex: string): bigint => BigInt(`0x${sha256Hex(Buffer.from(hex, 'hex'))}`);

const bytesOf = (value: bigint): Buffer => {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
};
/** OpenSSL raises to a power ten times as fast as JavaScript's own numbers do. */
const group = createDiffieHellman(bytesOf(N), Number(g));

/** base ^ exponent mod N. Throws for a base that is 0, 1 or -1 in the group: no public value is one of these. */
export function power(base: bigint, exponent: bigint): bigint {
  group.setPrivateKey(bytesOf(exponent));
  return BigInt(`0x${group.computeSecret(bytesOf(base % N)).toString('hex')}`);
}

/** The private value x that a password and its salt stand for. `poolName` is the pool id without its region. */
export const privateValue = (salt: bigint, poolName: string, username: string, password: string): bigint =>
  hashHex(padHex(salt) + sha256Hex(`${poolName}${username}:${password}`));

/** The multiplier of SRP-6a. */
export const k = hashHex(padHex(N) + padHex(g));
