import { findAllowingStatements, type Need, type Statement } from './policy';

const allow = (more: Partial<Statement>): Statement => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: '*',
  ...more,
});
const get: Need = { action: 'dynamodb:GetItem', resource: 'arn:aws:dynamodb:eu-west-1:0:table/things' };
const sentBy = (address: string): Need => ({ ...get, context: { 'ses:FromAddress': [address] } });
const from = (operator: string, address: string) =>
  allow({ Condition: { [operator]: { 'ses:FromAddress': address } } });

test.each<[string, Statement[], Need, boolean]>([
  ['nothing allows', [], get, false],
  ['the action is allowed', [allow({})], get, true],
  ['another action is allowed', [allow({ Action: 'dynamodb:PutItem' })], get, false],
  ['actions are matched without case and with wildcards', [allow({ Action: ['DYNAMODB:Get*'] })], get, true],
  ['another resource is allowed', [allow({ Resource: 'arn:aws:dynamodb:eu-west-1:0:table/other' })], get, false],
  ['a resource with a wildcard', [allow({ Resource: '*:table/th?ngs' })], get, true],
  ['a deny beats an allow', [allow({}), allow({ Effect: 'Deny' })], get, false],
  ['a condition that holds', [from('StringEquals', 'a@b')], sentBy('a@b'), true],
  ['a condition that does not hold', [from('StringEquals', '*@b')], sentBy('a@b'), false],
  ['a condition with a wildcard', [from('StringLike', '*@b')], sentBy('a@b'), true],
  ['a condition on an unknown key', [allow({ Condition: { StringEquals: { 'aws:x': 'y' } } })], get, false],
])('policies: %s', (_, statements, need, allowed) => {
  expect(findAllowingStatements(statements, need).length > 0).toBe(allowed);
});

test('an unknown condition operator is an error', () => {
  expect(() => findAllowingStatements([allow({ Condition: { IpAddress: { 'aws:SourceIp': '::1' } } })], get)).toThrow(
    'IpAddress',
  );
});
