import { parseAddresses } from './parse-addresses';

test.each([
  ['a@x.test, b@x.test;c@x.test\nd@x.test e@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test'], []],
  ['Anna Berg <Anna@X.test>, Bob <bob@x.test>', ['anna@x.test', 'bob@x.test'], []],
  ['Lee, Ann <ann@x.test>; "Berg, Bo" <bo@x.test>', ['ann@x.test', 'bo@x.test'], []],
  ['Cy <cy@x.test> Di <di@x.test>', ['cy@x.test', 'di@x.test'], []],
  ['a@x.test, Lee, Ann <ann@x.test>\nnobody\nEd <>', ['a@x.test', 'ann@x.test'], ['nobody', 'Ed <>']],
  ['a@x.test\n A@x.test', ['a@x.test'], []],
  ['a@x.test, nobody, @x.test', ['a@x.test'], ['nobody', '@x.test']],
  [' \n', [], []],
])('%j has these addresses: %j, and others: %j', (text, emails, others) =>
  expect(parseAddresses(text)).toEqual({ emails, others }),
);
