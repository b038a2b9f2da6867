import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { listenToAuth } from './auth-events';
import { loginFlag } from './login-flag';
import { signUp } from './sign-up';

// It warns whoever tells of sign-ins in its place.
ConsoleLogger.LOG_LEVEL = 'ERROR';
const tell = (event: 'signedIn' | 'signedOut') => Hub.dispatch('auth', { event });

let told: string[];
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  told = [];
  stop = listenToAuth({
    onSignedIn: () => told.push('in'),
    isInUse: () => false,
    onSignedOut: () => told.push('out'),
    onGoogleFailed: ({ code }) => told.push(code),
  });
});
afterEach(() => stop());

describe('spec section 4: auth events', () => {
  it('a sign-in sets the login flag and has the person’s data loaded; a sign-out clears it and has them emptied', () => {
    tell('signedIn');
    expect([loginFlag.isSet(), told]).toEqual([true, ['in']]);
    tell('signedOut');
    expect([loginFlag.isSet(), told]).toEqual([false, ['in', 'out']]);
  });

  it('while a sign-up is in progress a sign-in sets the flag, and loads nothing', async () => {
    // There is no identity provider here: it ends without an account.
    const signingUp = signUp({ fullName: 'Ada', email: 'ada@example.test', password: 'a password' }).catch(
      () => 'ended',
    );
    tell('signedIn');
    expect([loginFlag.isSet(), told]).toEqual([true, []]);
    expect(await signingUp).toBe('ended');
    tell('signedIn');
    expect(told).toEqual(['in']);
  });
});
