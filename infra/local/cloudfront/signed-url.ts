import { createVerify } from 'node:crypto';
import { matchesWildcard } from './wildcard';

/** Public keys (PEM) of a trusted key group by their ids. */
export type TrustedKeys = Record<string, string>;

interface PolicyStatement {
  Resource: string;
  Condition: {
    DateLessThan: { 'AWS:EpochTime': number };
    DateGreaterThan?: { 'AWS:EpochTime': number };
  };
}

/** The names that make an address a signed one; they never reach the origin. */
const SIGNATURE_PARAMETERS = ['Policy', 'Expires', 'Signature', 'Key-Pair-Id'];

/** CloudFront's base64 uses characters that a query may hold as they are. */
const decode = (text: string): Buffer =>
  Buffer.from(text.replace(/-/g, '+').replace(/_/g, '=').replace(/~/g, '/'), 'base64');

/**
 * Why an address does not open what it names, as CloudFront says it; undefined for one that does. It carries a policy
 * (Policy, Signature, Key-Pair-Id) that covers it, is in force, and is signed (RSA-SHA1) with a trusted key.
 */
export function signedUrlFault(url: URL, trustedKeys: TrustedKeys, now = Date.now()): string | undefined {
  const keyId = url.searchParams.get('Key-Pair-Id');
  const policyText = url.searchParams.get('Policy');
  const signature = url.searchParams.get('Signature');
  if (!keyId) return 'Missing Key-Pair-Id query parameter or cookie value';
  const key = trustedKeys[keyId];
  if (!policyText || !signature || !key) return 'Access denied';
  const policy = decode(policyText);
  if (!createVerify('RSA-SHA1').update(policy).verify(key, decode(signature))) return 'Access denied';
  const statement = (JSON.parse(policy.toString()) as { Statement: [PolicyStatement] }).Statement[0];
  return isInForce(statement, now / 1000) && covers(statement.Resource, url) ? undefined : 'Access denied';
}

const isInForce = ({ Condition }: PolicyStatement, seconds: number): boolean =>
  seconds < Condition.DateLessThan['AWS:EpochTime'] && seconds >= (Condition.DateGreaterThan?.['AWS:EpochTime'] ?? 0);

/** Whether a policy's resource, in which `*` is any text and `?` any character, covers the address without its signature. */
function covers(resource: string, url: URL): boolean {
  const bare = new URL(url);
  for (const name of SIGNATURE_PARAMETERS) bare.searchParams.delete(name);
  return matchesWildcard(resource, bare.href);
}
