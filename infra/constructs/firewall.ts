import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { stripeWebhook } from '#shared/api/billing';
import { type Contract, routeOf } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { API_PATH } from '#shared/api/edge';
import { sendVerificationEmail, startSession } from '#shared/api/session';
import { countView, issueViewerToken } from '#shared/api/views';
import type { Stage } from '../stages';
import { blockedBy, KNOWN_ATTACKERS, limitOf, managedBy, type ManagedRules, seenAs } from './web-acl';

/** Reading bodies, the second group would refuse to save the notes of a talk on attacks. Contracts check what is in a body. */
const MANAGED: readonly ManagedRules[] = [
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
  readonly blocked: Metric;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    const floods = FLOODS.map((flood, priority) => ({
      name: flood.name,
      priority,
      statement: statementOf(flood),
      action: { block: { customResponse: { responseCode: 429 } } },
      visibilityConfig: seenAs(flood.name),
    }));
    const name = `narradeck-${stage.name}`;
    const acl = new CfnWebACL(this, 'Acl', {
      name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      rules: [...floods, ...MANAGED.map((rules, place) => managedBy(rules, floods.length + place))],
      visibilityConfig: seenAs(name),
    });
    this.arn = acl.attrArn;
    this.blocked = blockedBy({ WebACL: name });
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
const prefixOf = (contract: Contract): string => routeOf(contract).path.split('{')[0]!;

const inApi = (contract: Contract): string => API_PATH + prefixOf(contract);
const isCached = (contract: Contract): boolean => routeOf(contract).method === 'GET';
const open = contracts.filter(
  (contract) => contract.caller === 'anyone' && contract !== stripeWebhook && !VIEWS.includes(contract),
);

/** Whether the address begins with a text, however it is written: CloudFront and the API read `%61` and `/./` as `a` and `/`. */
const beginsWith = (searchString: string): CfnWebACL.StatementProperty => ({
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
interface Flood {
  name: string;
  limit: number;
  prefixes: readonly string[];
}

/** Limits for each address, by what is asked for; the open functions are those of the contracts. */
const FLOODS: readonly Flood[] = [
  { name: 'open', limit: OPEN_LIMIT, prefixes: open.map(inApi) },
  { name: 'views', limit: VIEWS_LIMIT, prefixes: VIEWS.map(inApi) },
  { name: 'webhook', limit: WEBHOOK_LIMIT, prefixes: [inApi(stripeWebhook)] },
  { name: 'cached', limit: CACHED_LIMIT, prefixes: open.filter(isCached).map(prefixOf) },
  { name: 'sign-up', limit: SIGN_UP_LIMIT, prefixes: SIGN_UP.map(inApi) },
  { name: 'api', limit: API_LIMIT, prefixes: [`${API_PATH}/`] },
];

/** The statement of a limit, as WAF has it. */
const statementOf = ({ limit, prefixes }: Flood): CfnWebACL.StatementProperty =>
  limitOf(limit, prefixes.map(beginsWith));
