import { type EventPattern, matchesPattern } from './event-pattern';

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
  ['a suffix that differs', { detail: { object: { key: [{ suffix: '.jpg' }] } } }, false],
  ['a range', { detail: { object: { size: [{ numeric: ['>', 10, '<=', 50] }] } } }, true],
  ['a range that it is outside of', { detail: { object: { size: [{ numeric: ['<', 50] }] } } }, false],
  ['anything but', { source: [{ 'anything-but': ['aws.s3'] }] }, false],
  ['anything but a prefix', { detail: { object: { key: [{ 'anything-but': { prefix: 'users/' } }] } } }, true],
  ['a field that exists', { detail: { object: { key: [{ exists: true }] } } }, true],
  ['a field that does not exist', { detail: { object: { etag: [{ exists: false }] } } }, true],
  ['a value of a list', { detail: { tags: ['b'] } }, true],
  ['one of two ways', { $or: [{ source: ['x'] }, { source: ['aws.s3'] }] }, true],
  ['two fields, one of which differs', { source: ['aws.s3'], 'detail-type': ['Object Deleted'] }, false],
])('event patterns: %s', (_, pattern, matches) => {
  expect(matchesPattern(event, pattern)).toBe(matches);
});

test('an operator that is not offered is an error, not a miss', () => {
  expect(() => matchesPattern(event, { source: [{ wildcard: '*' }] })).toThrow('wildcard');
});
