import { functionNeeds } from './constructs/function-needs';
import { handlers, toKebabCase } from './handlers';

test.each([
  ['getSrt', 'get-srt'],
  ['SendVerificationEmail', 'send-verification-email'],
])('the function %s is in %s', (name, expected) => {
  expect(toKebabCase(name)).toBe(expected);
});

test('every handler lists its needs, and every list has a handler', () => {
  expect(Object.keys(functionNeeds).sort()).toEqual(handlers.map(({ name }) => name).sort());
});
