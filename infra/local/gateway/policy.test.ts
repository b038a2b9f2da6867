import { findAllowingStatements, type Need, type Statement } from './policy';

const allow = (more: Partial<Statement>): Statement => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: '*',
  ...more,
});
const get: Need = { action: 'dynamodb:GetItem', resource: 'arn:aws:dynamodb:eu-west-1:0:table/things' };
const withKey = (key: string): Need => ({ ...get, context: { 'dynamodb:LeadingKeys': [key] } });
const leading = (pattern: string) =>
  allow({ Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [pattern] } } });

test.each<[string, Statement[], Need, boolean]>([
  ['nothing allows', [], get, false],
  ['the action is allowed', [allow({})], get, true],
  ['another action is allowed', [allow({ Action: 'dynamodb:PutItem' })], get, false],
  ['actions are matched without case and with wildcards', [allow({ Action: ['DYNAMODB:Get*'] })], get, true],
  ['another resource is allowed', [allow({ Resource: 'arn:aws:dynamodb:eu-west-1:0:table/other' })], get, false],
  ['a resource with a wildcard', [allow({ Resource: '*:table/th?ngs' })], get, true],
  ['a deny beats an allow', [allow({}), allow({ Effect: 'Deny' })], get, false],
  ['everything but an action', [allow({ Action: undefined, NotAction: 'dynamodb:PutItem' })], get, true],
  ['a condition that holds', [leading('USER#*')], withKey('USER#1'), true],
  ['a condition that does not hold', [leading('USER#*')], withKey('PROJECT#1'), false],
  ['a condition on what is not known', [allow({ Condition: { StringEquals: { 'aws:x': 'y' } } })], get, false],
])('policies: %s', (_, statements, need, allowed) => {
  expect(findAllowingStatements(statements, need).length > 0).toBe(allowed);
});

test('an unknown condition operator is an error', () => {
  expect(() => findAllowingStatements([allow({ Condition: { IpAddress: { 'aws:SourceIp': '::1' } } })], get)).toThrow(
    'IpAddress',
  );
});
