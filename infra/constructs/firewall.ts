import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { stripeWebhook } from '#shared/api/billing';
import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { API_PATH } from '#shared/api/edge';
import { sendVerificationEmail, startSession } from '#shared/api/session';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Stage } from '../stages';
import {
  createBlockedRequestsMetric,
  KNOWN_ATTACKERS,
  buildRateLimit,
  buildManagedRule,
  type ManagedRuleGroup,
  metricVisibility,
} from './web-acl';

/** Reading bodies, the second group would refuse to save the notes of a talk on attacks. Contracts check what is in a body. */
const MANAGED_RULE_GROUPS: readonly ManagedRuleGroup[] = [
  KNOWN_ATTACKERS,
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counting: ['Log4JRCE_BODY', 'JavaDeserializationRCE_BODY', 'ReactJSRCE_BODY'],
  },
];

/** Turns away floods from one address, addresses known for attacks, and requests that only attackers send. */
export class Firewall extends Construct {
  readonly arn: string;
  /** How many requests it has turned away within five minutes. */
  readonly blockedRequests: Metric;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const rateLimitRules = RATE_LIMITS.map((flood, priority) => ({
      name: flood.name,
      priority,
      statement: buildStatement(flood),
      action: { block: { customResponse: { responseCode: 429 } } },
      visibilityConfig: metricVisibility(flood.name),
    }));
    const name = `narradeck-${stage.name}`;
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [
        ...rateLimitRules,
        ...MANAGED_RULE_GROUPS.map((rules, place) => buildManagedRule(rules, rateLimitRules.length + place)),
      ],
      visibilityConfig: metricVisibility(name),
    });
    this.arn = acl.attrArn;
    this.blockedRequests = createBlockedRequestsMetric({ WebACL: name });
  }
}

/**
 * Requests from one address within five minutes before it has to wait. Behind one address there may be a whole office, where a
 * hundred pages ask for what one person types; and no address may use up what the throttles of stage and routes give to all. Pages and files
 * have no limit: a large deck is a request for each slide, and the edge has most of them.
 */
const API_LIMIT = 60_000;
/** What the edge answers by itself for ten seconds; a whole company may open a link at the same moment. */
const CACHED_LIMIT = 10_000;
/** What nobody needs to be signed in for, and what makes an account or sends a mail to an address that nobody has proven. */
const OPEN_LIMIT = 300;
/** Two for each view: those of a company that opens a link at the same moment. The functions have a limit of their own. */
const VIEWS_LIMIT = 10_000;
const SIGN_UP_LIMIT = 300;
/** Stripe sends from few addresses, in thousands on the first of a month, and sends again what is turned away. */
const WEBHOOK_LIMIT = 6000;

const SIGN_UP: readonly Contract[] = [startSession, sendVerificationEmail];
const VIEWS: readonly Contract[] = [issueViewerToken, countView];

/** What the address of a function begins with, without the path of the API. */
const pathPrefix = (contract: Contract): string => getRoute(contract).path.split('{')[0]!;

const apiPathPrefix = (contract: Contract): string => API_PATH + pathPrefix(contract);
const isCached = (contract: Contract): boolean => getRoute(contract).method === 'GET';
const openContracts = contracts.filter(
  (contract) => contract.caller === 'anyone' && contract !== stripeWebhook && !VIEWS.includes(contract),
);

/** Whether the address begins with a text, however it is written: CloudFront and the API read `%61` and `/./` as `a` and `/`. */
const matchPathPrefix = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    searchString,
    positionalConstraint: 'STARTS_WITH',
    fieldToMatch: { uriPath: {} },
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

/** What counts the requests from each address that begin with one of these, and turns away what is above the limit. */
interface RateLimit {
  name: string;
  limit: number;
  prefixes: readonly string[];
}

/** Limits for each address, by what is asked for; the open functions are those of the contracts. */
const RATE_LIMITS: readonly RateLimit[] = [
  { name: 'open', limit: OPEN_LIMIT, prefixes: openContracts.map(apiPathPrefix) },
  { name: 'views', limit: VIEWS_LIMIT, prefixes: VIEWS.map(apiPathPrefix) },
  { name: 'webhook', limit: WEBHOOK_LIMIT, prefixes: [apiPathPrefix(stripeWebhook)] },
  { name: 'cached', limit: CACHED_LIMIT, prefixes: openContracts.filter(isCached).map(pathPrefix) },
  { name: 'sign-up', limit: SIGN_UP_LIMIT, prefixes: SIGN_UP.map(apiPathPrefix) },
  { name: 'api', limit: API_LIMIT, prefixes: [`${API_PATH}/`] },
];

/** The statement of a limit, as WAF has it. */
const buildStatement = ({ limit, prefixes }: RateLimit): CfnWebACL.StatementProperty =>
  buildRateLimit(limit, prefixes.map(matchPathPrefix));
