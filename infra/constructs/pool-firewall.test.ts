import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

interface ByteMatch {
  SearchString: string;
  PositionalConstraint: 'EXACTLY' | 'STARTS_WITH' | 'ENDS_WITH';
  FieldToMatch: { SingleHeader?: { Name: string }; UriPath?: object };
  TextTransformations: { Type: string }[];
}
interface Acl {
  Scope: string;
  Rules: {
    Name: string;
    Priority: number;
    Action?: { Block: object };
    Statement: {
      RateBasedStatement?: {
        Limit: number;
        AggregateKeyType: string;
        ScopeDownStatement: { OrStatement: { Statements: { ByteMatchStatement: ByteMatch }[] } };
      };
    };
  }[];
}
interface Request {
  path: string;
  headers: Record<string, string>;
}

const core = stageTemplates(fullStage)['core']!;
const [acl] = findProperties<Acl>(core, 'AWS::WAFv2::WebACL');
const limits = (acl?.Rules ?? []).flatMap(({ Name, Action, Statement: { RateBasedStatement: limit } }) =>
  limit
    ? [
        {
          ...{ name: Name, action: Action, limit: limit.Limit, by: limit.AggregateKeyType },
          matches: limit.ScopeDownStatement.OrStatement.Statements.map(({ ByteMatchStatement }) => ByteMatchStatement),
        },
      ]
    : [],
);

/** Matches a value against a text as WAF's documentation describes. */
function isMatch({ path, headers }: Request, match: ByteMatch): boolean {
  const { SingleHeader } = match.FieldToMatch;
  let text = SingleHeader ? (headers[SingleHeader.Name] ?? '') : path;
  for (const { Type } of match.TextTransformations)
    text = Type === 'URL_DECODE' ? decodeURIComponent(text) : text.toLowerCase();
  const { SearchString: sought } = match;
  if (match.PositionalConstraint === 'EXACTLY') return text === sought;
  return match.PositionalConstraint === 'STARTS_WITH' ? text.startsWith(sought) : text.endsWith(sought);
}

const matchingLimits = (request: Request) =>
  limits
    .filter(({ matches }) => matches.some((match) => isMatch(request, match)))
    .map(({ name, limit }) => [name, limit]);

const targetHeader = (target: string): Request => ({ path: '/', headers: { 'x-amz-target': target } });
const operationHeader = (name: string): Request => ({ path: '/', headers: { 'x-amzn-cognito-operation-name': name } });
const pageRequest = (path: string): Request => ({ path, headers: {} });

const EXPECTED: [operation: string, limits: [string, number][]][] = [
  ['SignUp', [['sign-up', 100]]],
  ['ForgotPassword', [['mails', 50]]],
  ['ResendConfirmationCode', [['mails', 50]]],
  ['GetUserAttributeVerificationCode', [['mails', 50]]],
  ['UpdateUserAttributes', [['mails', 50]]],
  ['InitiateAuth', [['tries', 3000]]],
  ['RespondToAuthChallenge', [['tries', 3000]]],
  ['ConfirmForgotPassword', [['tries', 3000]]],
  ['ConfirmSignUp', [['tries', 3000]]],
  ['VerifyUserAttribute', [['tries', 3000]]],
  ['ChangePassword', [['tries', 3000]]],
  ['GetTokensFromRefreshToken', []],
  ['GetUser', []],
  ['GlobalSignOut', []],
  ['RevokeToken', []],
];

test.each(EXPECTED)('attack: %s from one address, bypassing CloudFront, is limited to %j', (operation, expected) => {
  const target = `AWSCognitoIdentityProviderService.${operation}`;
  for (const request of [targetHeader(target), targetHeader(target.toUpperCase()), operationHeader(operation)])
    expect(matchingLimits(request)).toEqual(expected);
});

test.each([
  ['/signup?client_id=x', 'sign-up'],
  ['/SIGN%75p', 'sign-up'],
  ['/forgotPassword', 'mails'],
  ['/resendcode', 'mails'],
  ['/login', 'tries'],
  ['/confirmforgotPassword', 'tries'],
  ['/changePassword', 'tries'],
])('attack: Cognito’s own page for the same, %s, counts as %s', (path, name) => {
  expect(matchingLimits(pageRequest(path)).map(([limit]) => limit)).toEqual([name]);
});

test.each(['/oauth2/authorize', '/oauth2/idpresponse', '/oauth2/token', '/logout'])(
  'the route to Google and back, %s, is not limited',
  (path) => {
    expect(matchingLimits(pageRequest(path))).toEqual([]);
  },
);

test('each address is counted separately, so that nobody locks others out, and Amplify gets no status that it retries', () => {
  expect(limits.map(({ by, action }) => [by, action])).toEqual(limits.map(() => ['IP', { Block: {} }]));
  expect(acl!.Rules.map(({ Priority }) => Priority)).toEqual(acl!.Rules.map((_, place) => place));
});

test('guard: it protects the pool only if the stage pays for a firewall, in the pool’s region', () => {
  expect(acl!.Scope).toBe('REGIONAL');
  const pools = Object.keys(core.findResources('AWS::Cognito::UserPool'));
  const acls = Object.keys(core.findResources('AWS::WAFv2::WebACL'));
  expect(findProperties(core, 'AWS::WAFv2::WebACLAssociation')).toEqual([
    {
      ResourceArn: { 'Fn::GetAtt': [pools[0], 'Arn'] },
      WebACLArn: { 'Fn::GetAtt': [acls[0], 'Arn'] },
    },
  ]);
  for (const stage of [smallStage, { ...fullStage, domain: { ...fullStage.domain, firewall: false } }])
    stageTemplates(stage)['core']!.resourceCountIs('AWS::WAFv2::WebACL', 0);
});

test('the rules use far less than the default capacity of 1,500 units', () => {
  // AWS's figures: 2 for a text, 10 for each of its transformations, 2 for a limit; 25 for the managed group.
  const unitsOf = ({ TextTransformations }: ByteMatch) => 2 + 10 * TextTransformations.length;
  const units = limits.flatMap(({ matches }) => [2, ...matches.map(unitsOf)]).reduce((sum, each) => sum + each, 25);
  expect(units).toBeLessThan(750);
});
