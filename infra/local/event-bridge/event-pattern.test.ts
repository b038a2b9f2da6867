import { type EventPattern, matchesPattern } from './event-bridge';

const event = {
  source: 'aws.s3',
  'detail-type': 'Object Created',
  detail: { bucket: { name: 'media' }, object: { key: 'staging/one.png', size: 50 }, tags: ['a', 'b'] },
};

test.each<[string, EventPattern, boolean]>([
  ['an exact value', { source: ['aws.s3'] }, true],
  ['one of several', { source: ['aws.ec2', 'aws.s3'] }, true],
  ['another value', { source: ['aws.ec2'] }, false],
  ['a prefix inside', { detail: { object: { key: [{ prefix: 'staging/' }] } } }, true],
  ['a suffix inside', { detail: { object: { key: [{ suffix: '.png' }] } } }, true],
  ['another suffix', { detail: { object: { key: [{ suffix: '.jpg' }] } } }, false],
  ['a value of a list', { detail: { tags: ['b'] } }, true],
  ['two fields, one of which differs', { source: ['aws.s3'], 'detail-type': ['Object Deleted'] }, false],
])('event patterns: %s', (_, pattern, matches) => {
  expect(matchesPattern(event, pattern)).toBe(matches);
});

test('an unsupported matcher is an error, not a mismatch', () => {
  for (const matcher of [{ wildcard: '*' }, { exists: true }, { prefix: 'a', suffix: 'b' }])
    expect(() => matchesPattern(event, { source: [matcher] })).toThrow('not offered');
});
