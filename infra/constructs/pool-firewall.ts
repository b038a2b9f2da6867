import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { type CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { createBlockedRequestsMetric, createWebAcl, KNOWN_ATTACKERS, buildRateLimit } from './web-acl';

/** Protects the user pool, which browsers call directly. Blocks known attackers, and too many sign-ups, mails, or passwords per address. */
export class PoolFirewall extends Construct {
  readonly blockedRequests: Metric;

  constructor(scope: Construct, id: string, { stage, pool }: { stage: Stage; pool: UserPool }) {
    super(scope, id);
    const name = `narradeck-${stage.name}-pool`;
    const acl = createWebAcl(this, {
      name,
      scope: 'REGIONAL',
      rateLimits: POOL_RATE_LIMITS.map((limit) => ({ name: limit.name, statement: buildStatement(limit) })),
      // No status of its own: Amplify retries at once after a 429.
      block: {},
      managedRules: [KNOWN_ATTACKERS],
    });
    new CfnWebACLAssociation(this, 'BeforePool', { resourceArn: pool.userPoolArn, webAclArn: acl.attrArn });
    this.blockedRequests = createBlockedRequestsMetric({ WebACL: name, Region: stage.region });
  }
}

/** Requests allowed from one address in five minutes: enough for a class that signs up together, too few for a script. */
const SIGN_UP_LIMIT = 100;
/** Each request sends a mail. */
const MAIL_LIMIT = 50;
/** Signing in takes two requests: 1,500 people of a company may start their day at once. Refreshing tokens has no limit. */
const ATTEMPT_LIMIT = 3000;

interface PoolRateLimit {
  name: string;
  limit: number;
  operations: readonly string[];
  /** Prefixes of the same operations on Cognito's own pages. The app doesn't use them, but a script can find them. */
  pages: readonly string[];
}

const POOL_RATE_LIMITS: readonly PoolRateLimit[] = [
  { name: 'sign-up', limit: SIGN_UP_LIMIT, operations: ['SignUp'], pages: ['/signup'] },
  {
    name: 'mails',
    limit: MAIL_LIMIT,
    operations: [
      'ForgotPassword',
      'ResendConfirmationCode',
      'GetUserAttributeVerificationCode',
      // Cognito sends a code to a new address.
      'UpdateUserAttributes',
    ],
    pages: ['/forgotpassword', '/resendcode'],
  },
  {
    name: 'tries',
    limit: ATTEMPT_LIMIT,
    operations: [
      ...['InitiateAuth', 'RespondToAuthChallenge', 'ChangePassword'],
      ...['ConfirmForgotPassword', 'ConfirmSignUp', 'VerifyUserAttribute'],
    ],
    pages: ['/login', '/confirm', '/changepassword'],
  },
];

type Match = Pick<CfnWebACL.ByteMatchStatementProperty, 'fieldToMatch' | 'positionalConstraint' | 'searchString'>;

/** In any spelling: Cognito ignores case, and reads `%61` as `a`. */
const byteMatch = (match: Match, types: readonly string[]): CfnWebACL.StatementProperty => ({
  byteMatchStatement: { ...match, textTransformations: types.map((type, priority) => ({ type, priority })) },
});

// CloudFormation requires the capital, and the CDK passes it through unchanged.
const header = (Name: string) => ({ singleHeader: { Name } });

/**
 * Cognito passes the operation to a firewall in its own header. The client's header comes as it was sent, prefixed with the service name.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
 */
const matchOperation = (operation: string): CfnWebACL.StatementProperty[] => {
  const name = operation.toLowerCase();
  return [
    byteMatch(
      { fieldToMatch: header('x-amzn-cognito-operation-name'), positionalConstraint: 'EXACTLY', searchString: name },
      ['LOWERCASE'],
    ),
    byteMatch({ fieldToMatch: header('x-amz-target'), positionalConstraint: 'ENDS_WITH', searchString: `.${name}` }, [
      'LOWERCASE',
    ]),
  ];
};

const matchPagePrefix = (page: string): CfnWebACL.StatementProperty =>
  byteMatch({ fieldToMatch: { uriPath: {} }, positionalConstraint: 'STARTS_WITH', searchString: page }, [
    'URL_DECODE',
    'LOWERCASE',
  ]);

const buildStatement = ({ limit, operations, pages }: PoolRateLimit): CfnWebACL.StatementProperty =>
  buildRateLimit(limit, [...operations.flatMap(matchOperation), ...pages.map(matchPagePrefix)]);
