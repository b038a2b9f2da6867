import { getRoute, type Contract } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { getVideoPage } from '#shared/api/publish';
import { getStageSettings } from '../stages';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';
import { getRouteKey, openRouteThrottles } from './api';

interface ByteMatch {
  ByteMatchStatement: {
    SearchString: string;
    PositionalConstraint: string;
    FieldToMatch: unknown;
    TextTransformations: { Type: string }[];
  };
}
interface Rule {
  Name: string;
  Priority: number;
  Action?: { Block: { CustomResponse: { ResponseCode: number } } };
  Statement: {
    RateBasedStatement?: {
      Limit: number;
      AggregateKeyType: string;
      ScopeDownStatement: ByteMatch | { OrStatement: { Statements: ByteMatch[] } };
    };
    ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides: { Name: string; ActionToUse: unknown }[] };
  };
}
const [acl] = Object.values(stageTemplates(fullStage)['edge']!.findResources('AWS::WAFv2::WebACL'));
const { Rules: rules } = (acl as { Properties: { Rules: Rule[] } }).Properties;

const floods = rules.flatMap(({ Name, Statement: { RateBasedStatement: statement } }) => {
  if (!statement) return [];
  const scope = statement.ScopeDownStatement;
  const matches = 'OrStatement' in scope ? scope.OrStatement.Statements : [scope];
  return { name: Name, ...statement, matches: matches.map(({ ByteMatchStatement }) => ByteMatchStatement) };
});

/** The limits that a request to an address counts toward, in requests per five minutes. */
const matchingLimits = (address: string) =>
  floods
    .filter(({ matches }) => matches.some(({ SearchString }) => address.startsWith(SearchString)))
    .map(({ name, Limit }) => [name, Limit]);

const addressOf = (contract: Contract) => getRoute(contract).path.replace('{id}', 'NarradeckSampLeDeck1');
/** What a viewer's browser requests: the edge changes the address of a link's page only after the firewall has seen it. */
const viewedAddressOf = (contract: Contract) =>
  contract === getVideoPage ? '/video/NarradeckSampLeDeck1' : addressOf(contract);

const OWN_LIMITS: Readonly<Record<string, [name: string, limit: number]>> = {
  issueViewerToken: ['views', 10_000],
  countView: ['views', 10_000],
  openLink: ['guarded', 1500],
  stripeWebhook: ['webhook', 6000],
  startSession: ['sign-up', 300],
  SendVerificationEmail: ['sign-up', 300],
};

test.each(contracts.map((contract) => [contract.name, contract] as const))(
  'calls of %s from one address are limited by their kind',
  (name, contract) => {
    const own = OWN_LIMITS[name] ?? (contract.caller === 'anyone' ? ['open', 300] : undefined);
    expect(matchingLimits(`/api${addressOf(contract)}`)).toEqual([...(own ? [own] : []), ['api', 60_000]]);
  },
);

test.each(['/publish/NarradeckSampLeDeck1', '/video/NarradeckSampLeDeck1?read', '/embed/NarradeckSampLeDeck1'])(
  '%s, which the edge caches, can be opened by a whole company at once',
  (path) => {
    expect(matchingLimits(path)).toEqual([['cached', 10_000]]);
  },
);

test.each(contracts.filter(({ caller }) => caller === 'anyone').map((contract) => [contract.name, contract] as const))(
  'calls of %s from one address can’t use up what the API accepts',
  (_, contract) => {
    const throttle = openRouteThrottles(getStageSettings('prod').throttle)[getRouteKey(contract)]!;
    const address = getRoute(contract).method === 'GET' ? viewedAddressOf(contract) : `/api${addressOf(contract)}`;
    const perFiveMinutes = Math.min(...matchingLimits(address).map(([, limit]) => Number(limit)));
    expect(perFiveMinutes / 300).toBeLessThan(throttle.ThrottlingRateLimit);
  },
);

test('600 people behind one address can watch at the same time, and a script’s downloads have a limit', () => {
  expect(matchingLimits('/projects/NarradeckSampLeDeck1/slides/1.webp')).toEqual([['files', 60_000]]);
});

test.each(['/users/u-1/picture.webp', '/', '/project/abc', '/hello', '/assets/main-1a2b.js', '/apis', '/publish'])(
  '%s has no limit',
  (path) => {
    expect(matchingLimits(path)).toEqual([]);
  },
);

test('an address has one count, however it is written, and each address has its own', () => {
  expect(floods.map(({ AggregateKeyType }) => AggregateKeyType)).toEqual(floods.map(() => 'IP'));
  for (const { matches } of floods)
    for (const { PositionalConstraint, FieldToMatch, TextTransformations } of matches)
      expect([PositionalConstraint, FieldToMatch, TextTransformations.map(({ Type }) => Type)]).toEqual([
        'STARTS_WITH',
        { UriPath: {} },
        ['URL_DECODE', 'NORMALIZE_PATH'],
      ]);
});

test('a blocked caller is asked to retry later, in the API’s format; each rule has its own priority', () => {
  for (const { Statement, Action } of rules)
    if (Statement.RateBasedStatement) expect(Action?.Block.CustomResponse.ResponseCode).toBe(429);
  expect(rules.map(({ Priority }) => Priority)).toEqual(rules.map((_, place) => place));
});

test('nobody’s notes are refused for their content: rules that read a body only count', () => {
  const groups = rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);
  expect(groups.map(({ Name }) => Name)).toEqual([
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesKnownBadInputsRuleSet',
  ]);
  expect(groups.flatMap(({ RuleActionOverrides }) => RuleActionOverrides)).toEqual(
    ['Log4JRCE_BODY', 'JavaDeserializationRCE_BODY', 'ReactJSRCE_BODY'].map((Name) => ({
      Name,
      ActionToUse: { Count: {} },
    })),
  );
});

test('the rules use far less than the default capacity of 1,500 units', () => {
  // AWS's figures: 2 for a prefix match, 10 for each text transformation, 2 for a limit; 25 and 200 for the managed groups.
  const units = floods.reduce((sum, { matches }) => sum + 2 + matches.length * (2 + 2 * 10), 25 + 200);
  expect(units).toBeLessThan(1000);
});
