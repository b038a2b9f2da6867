import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { stripeWebhook } from '#shared/api/billing';
import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { API_PATH } from '#shared/api/edge';
import { getOembed, getVideoPage, openLink } from '#shared/api/publish';
import { sendVerificationEmail, startSession } from '#shared/api/session';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Stage } from '../stages';
import {
  createBlockedRequestsMetric,
  createWebAcl,
  KNOWN_ATTACKERS,
  buildRateLimit,
  type ManagedRuleGroup,
} from './web-acl';

/** If it inspected bodies, the second group would block the notes of a talk on attacks. Contracts validate bodies. */
const MANAGED_RULE_GROUPS: readonly ManagedRuleGroup[] = [
  KNOWN_ATTACKERS,
  {
    name: 'AWSManagedRulesKnownBadInputsRuleSet',
    counting: ['Log4JRCE_BODY', 'JavaDeserializationRCE_BODY', 'ReactJSRCE_BODY'],
  },
];

/** Blocks floods from one address, known attackers, and requests that only attackers send. */
export class Firewall extends Construct {
  readonly arn: string;
  readonly blockedRequests: Metric;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const name = `narradeck-${stage.name}`;
    const acl = createWebAcl(this, {
      name,
      scope: 'CLOUDFRONT',
      rateLimits: RATE_LIMITS.map((limit) => ({ name: limit.name, statement: buildStatement(limit) })),
      block: { customResponse: { responseCode: 429 } },
      managedRules: MANAGED_RULE_GROUPS,
    });
    this.arn = acl.attrArn;
    this.blockedRequests = createBlockedRequestsMetric({ WebACL: name });
  }
}

/**
 * Maximum API requests from one address in five minutes. It leaves room for an office that shares an address, where a hundred pages refetch
 * each edit. One address still can't exhaust the throttle that all API requests share. Pages of the app have no limit.
 */
const API_LIMIT = 60_000;
/**
 * Files of projects. A viewer fetches up to a hundred within five minutes, and an editor opens up to 300 slides at once: this is enough for 600
 * people behind one address. A script at the limit downloads about 6 GB in that time, for half a dollar.
 */
const FILES_LIMIT = 60_000;
/** The edge caches these responses for ten seconds. A whole company may open a link at the same moment. */
const CACHED_LIMIT = 10_000;
/** Functions that need no sign-in, and those that create an account or send mail to an unverified address. */
const OPEN_LIMIT = 300;
/** Guarded and missing links, which nothing caches. Wrong passwords have limits of their own (decision 88). */
const GUARDED_LIMIT = 1500;
/** Two requests per view, for a company that opens a link at the same moment. The functions have a limit of their own. */
const VIEWS_LIMIT = 10_000;
const SIGN_UP_LIMIT = 300;
/** Stripe sends thousands of events from few addresses on the first of a month, and resends what is blocked. */
const WEBHOOK_LIMIT = 6000;

const SIGN_UP: readonly Contract[] = [startSession, sendVerificationEmail];
const VIEWS: readonly Contract[] = [issueViewerToken, countView];
const WITH_OWN_LIMIT = new Set<Contract>([...VIEWS, openLink, stripeWebhook]);

const pathPrefix = (contract: Contract): string => getRoute(contract).path.split('{')[0]!;

/** What viewers request. The firewall sees the address of a link's page before the edge changes it (`choose-page.js`). */
const viewedPathPrefixes = (contract: Contract): string[] =>
  contract === getVideoPage ? ['/video/', '/embed/'] : [pathPrefix(contract)];
const apiPathPrefix = (contract: Contract): string => API_PATH + pathPrefix(contract);
/** Other sites' servers ask for oEmbed, once for each link, so it isn't for many viewers at an address. */
const isViewed = (contract: Contract): boolean => getRoute(contract).method === 'GET' && contract !== getOembed;
const openContracts = contracts.filter((contract) => contract.caller === 'anyone' && !WITH_OWN_LIMIT.has(contract));

/** Matches a path prefix in any spelling: CloudFront and the API read `%61` and `/./` as `a` and `/`. */
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

interface RateLimit {
  name: string;
  limit: number;
  prefixes: readonly string[];
}

/** Limits per address and kind of request. The open functions come from the contracts. */
const RATE_LIMITS: readonly RateLimit[] = [
  { name: 'open', limit: OPEN_LIMIT, prefixes: [...openContracts.map(apiPathPrefix), pathPrefix(getOembed)] },
  { name: 'views', limit: VIEWS_LIMIT, prefixes: VIEWS.map(apiPathPrefix) },
  { name: 'guarded', limit: GUARDED_LIMIT, prefixes: [apiPathPrefix(openLink)] },
  { name: 'webhook', limit: WEBHOOK_LIMIT, prefixes: [apiPathPrefix(stripeWebhook)] },
  { name: 'cached', limit: CACHED_LIMIT, prefixes: openContracts.filter(isViewed).flatMap(viewedPathPrefixes) },
  { name: 'sign-up', limit: SIGN_UP_LIMIT, prefixes: SIGN_UP.map(apiPathPrefix) },
  { name: 'api', limit: API_LIMIT, prefixes: [`${API_PATH}/`] },
  { name: 'files', limit: FILES_LIMIT, prefixes: ['/projects/'] },
];

const buildStatement = ({ limit, prefixes }: RateLimit): CfnWebACL.StatementProperty =>
  buildRateLimit(limit, prefixes.map(matchPathPrefix));
