import { ACCOUNT_ID } from '../config/aws';
import { isApplicable, toList, type Need, type Statement } from '../gateway/policy';
import { accessDenied } from './s3-protocol';

export interface BucketStatement extends Statement {
  Principal: '*' | { AWS?: string | string[]; Service?: string | string[] };
}

/** An AWS service by its name, or a caller of this account whose own role was checked before. */
type Caller = { service: string } | 'account';

function isPrincipalMatch({ Principal }: BucketStatement, caller: Caller): boolean {
  if (Principal === '*') return true;
  if (caller !== 'account') return toList(Principal.Service).includes(caller.service);
  return toList(Principal.AWS).some((one) => one === '*' || one.includes(`:${ACCOUNT_ID}:`));
}

/** Values for conditions: local connections count as encrypted, and CloudFront names its distribution. */
const buildContext = (caller: Caller): Record<string, string[]> => ({
  'aws:SecureTransport': ['true'],
  ...(caller === 'account'
    ? {}
    : { 'AWS:SourceArn': [`arn:aws:cloudfront::${ACCOUNT_ID}:distribution/LOCAL`], 'AWS:SourceAccount': [ACCOUNT_ID] }),
});

/** Checks a request against the bucket's policy. A service needs a statement that allows it. @throws S3Error AccessDenied */
export function assertPolicyAllows(policy: BucketStatement[], caller: Caller, needs: Need[]): void {
  for (const need of needs) {
    const asked = { ...need, context: { ...need.context, ...buildContext(caller) } };
    const fitting = policy.filter((statement) => isPrincipalMatch(statement, caller) && isApplicable(statement, asked));
    const isAllowed = caller === 'account' || fitting.some(({ Effect }) => Effect === 'Allow');
    if (!isAllowed || fitting.some(({ Effect }) => Effect === 'Deny')) throw accessDenied();
  }
}
