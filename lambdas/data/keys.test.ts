import { createHash } from 'node:crypto';
import { keyOf } from './keys';

const EMAIL = 'pat@example.com';
const partitions = (secret: string) => {
  process.env.ADDRESS_SECRET = secret;
  const { address, mailsSent, mailStop } = keyOf;
  return new Set([address(EMAIL).pk, mailsSent(EMAIL).pk, mailStop(EMAIL).pk]);
};

test('attack: without the stage’s secret, nobody can test whether a key is an address’s', () => {
  const [first, other] = ['a secret of a stage', 'another stage’s secret'].map(partitions);
  expect([first?.size, other?.size]).toEqual([1, 1]);
  expect(first).not.toEqual(other);
  expect([...first!].join()).not.toContain(createHash('sha256').update(EMAIL).digest('hex'));
});
