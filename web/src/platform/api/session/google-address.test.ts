import { readAttempt, isReturnFromGoogle } from './google-address';

const at = (search: string) => ({ search });

test('a return from Google is recognized by its state, and by its code or its refusal', () => {
  expect(['?code=a&state=b', '?error=a&state=b', '?code=a', '?state=b', ''].map(at).map(isReturnFromGoogle)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('the attempt is read from the URL on the way out, and from the state on the way back', () => {
  const attempts = ['?attempt=AB1', '?code=x&state=random-414231', '?code=x&state=random&attempt=AB1', '?error=x'];
  expect(attempts.map(at).map(readAttempt)).toEqual(['AB1', 'AB1', '', '']);
});
