import { parseAddresses } from './parse-addresses';

test.each([
  ['a@x.test, b@x.test;c@x.test\nd@x.test e@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test'], []],
  ['Anna Berg <Anna@X.test>, Bob <bob@x.test>', ['anna@x.test', 'bob@x.test'], []],
  ['a@x.test\n A@x.test', ['a@x.test'], []],
  ['a@x.test, nobody, @x.test', ['a@x.test'], ['nobody', '@x.test']],
  [' \n', [], []],
])('%j has these addresses: %j, and others: %j', (text, emails, others) =>
  expect(parseAddresses(text)).toEqual({ emails, others }),
);
