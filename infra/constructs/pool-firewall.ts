import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import {
  createBlockedRequestsMetric,
  KNOWN_ATTACKERS,
  buildRateLimit,
  buildManagedRule,
  metricVisibility,
} from './web-acl';

/**
 * Stands before the user pool, which browsers call past CloudFront: turns away who signs up, has mails sent or tries passwords again
 * and again from one address, and addresses known for attacks.
 */
export class PoolFirewall extends Construct {
  /** How many requests it has turned away within five minutes. */
  readonly blockedRequests: Metric;

  constructor(scope: Construct, id: string, { stage, pool }: { stage: Stage; pool: UserPool }) {
    super(scope, id);
    const rateLimitRules = POOL_RATE_LIMITS.map((flood, priority) => ({
      name: flood.name,
      priority,
      statement: buildStatement(flood),
      // Without a status of its own: Amplify would ask again at once after 429.
      action: { block: {} },
      visibilityConfig: metricVisibility(flood.name),
    }));
    const name = `narradeck-${stage.name}-pool`;
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      rules: [...rateLimitRules, buildManagedRule(KNOWN_ATTACKERS, rateLimitRules.length)],
      visibilityConfig: metricVisibility(name),
    });
    new CfnWebACLAssociation(this, 'BeforePool', { resourceArn: pool.userPoolArn, webAclArn: acl.attrArn });
    this.blockedRequests = createBlockedRequestsMetric({ WebACL: name, Region: stage.region });
  }
}

/**
 * Requests from one address within five minutes before it has to wait. A class or a hall that signs up together is behind one
 * address; whoever makes people by a script has to find many.
 */
const SIGN_UP_LIMIT = 100;
/** Each sends a mail to somebody. */
const MAIL_LIMIT = 50;
/** Signing in are two requests: 1,500 people of a company may begin their day at the same moment. Renewing a sign-in has no limit. */
const ATTEMPT_LIMIT = 3000;

/** What counts from each address, and turns away what is above the limit. */
interface PoolRateLimit {
  name: string;
  limit: number;
  /** Operations of Cognito's API. */
  operations: readonly string[];
  /** What the addresses of the same on Cognito's own pages begin with. The app leads nobody there; a script finds them. */
  pages: readonly string[];
}

/** Limits for each address, by what is asked of the user pool. */
const POOL_RATE_LIMITS: readonly PoolRateLimit[] = [
  { name: 'sign-up', limit: SIGN_UP_LIMIT, operations: ['SignUp'], pages: ['/signup'] },
  {
    name: 'mails',
    limit: MAIL_LIMIT,
    operations: [
      'ForgotPassword',
      'ResendConfirmationCode',
      'GetUserAttributeVerificationCode',
      // A new address is sent a code.
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

/** However it is written: Cognito takes capitals and small letters alike, and reads `%61` as `a`. */
const byteMatch = (match: Match, types: readonly string[]): CfnWebACL.StatementProperty => ({
  byteMatchStatement: { ...match, textTransformations: types.map((type, priority) => ({ type, priority })) },
});

// CloudFormation wants a capital here, and the CDK hands it on as it is.
const header = (Name: string) => ({ singleHeader: { Name } });

/**
 * Cognito tells a firewall the operation in a header of its own; the one by which clients ask for it comes as it was sent, with the
 * name of the service before it.
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

/** The statement of a limit, as WAF has it. */
const buildStatement = ({ limit, operations, pages }: PoolRateLimit): CfnWebACL.StatementProperty =>
  buildRateLimit(limit, [...operations.flatMap(matchOperation), ...pages.map(matchPagePrefix)]);
