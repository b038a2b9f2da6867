import { functionNeeds } from './constructs/function-needs';
import { findHandler, handlers, toKebabCase } from './handlers';

test.each([
  ['getSrt', 'get-srt'],
  ['SendVerificationEmail', 'send-verification-email'],
])('the function %s is in %s', (name, expected) => {
  expect(toKebabCase(name)).toBe(expected);
});

test('every handler lists its needs, and every list has a handler', () => {
  expect(Object.keys(functionNeeds).sort()).toEqual(handlers.map(({ name }) => name).sort());
});

test('two handlers with the name of one contract are refused, in whatever folders they are', () => {
  const paths = ['publish/get-srt.ts', 'captions/get-srt.test.ts', 'captions/get-vtt.ts'];
  expect(findHandler({ name: 'getSrt' }, paths)).toMatchObject({ name: 'get-srt' });
  expect(() => findHandler({ name: 'getSrt' }, [...paths, 'captions/get-srt.ts'])).toThrow(
    'publish/get-srt.ts, captions/get-srt.ts',
  );
});
