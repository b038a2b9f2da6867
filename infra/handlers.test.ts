import { functionNeeds } from './constructs/function-needs';
import { handlers, toKebabCase } from './handlers';

test.each([
  ['getSrt', 'get-srt'],
  ['SendVerificationEmail', 'send-verification-email'],
])('the function %s lives in %s', (name, expected) => {
  expect(toKebabCase(name)).toBe(expected);
});

test('every handler says what it needs, and nothing else does', () => {
  expect(Object.keys(functionNeeds).sort()).toEqual(handlers.map(({ name }) => name).sort());
});
