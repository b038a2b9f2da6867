import { ConsoleLogger, Hub } from 'aws-amplify/utils';
import { listenToAuth } from './auth-events';
import { loginFlag } from './login-flag';
import { signUp } from './sign-up';

// Amplify logs a warning if a test dispatches its auth events.
ConsoleLogger.LOG_LEVEL = 'ERROR';
const dispatchAuth = (event: 'signedIn' | 'signedOut') => Hub.dispatch('auth', { event });

let received: string[];
let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  received = [];
  stop = listenToAuth({
    onSignedIn: () => received.push('in'),
    isInUse: () => false,
    onSignedOut: () => received.push('out'),
    onGoogleFailed: ({ code }) => received.push(code),
  });
});
afterEach(() => stop());

describe('spec section 4: auth events', () => {
  it('signing in sets the login flag and loads the person’s data; signing out clears both', () => {
    dispatchAuth('signedIn');
    expect([loginFlag.isSet(), received]).toEqual([true, ['in']]);
    dispatchAuth('signedOut');
    expect([loginFlag.isSet(), received]).toEqual([false, ['in', 'out']]);
  });

  it('during a sign-up, signing in sets the flag, and loads nothing', async () => {
    // Rejects, because there is no identity provider here.
    const signingUp = signUp({ fullName: 'Ada', email: 'ada@example.test', password: 'a password' }).catch(
      () => 'ended',
    );
    dispatchAuth('signedIn');
    expect([loginFlag.isSet(), received]).toEqual([true, []]);
    expect(await signingUp).toBe('ended');
    dispatchAuth('signedIn');
    expect(received).toEqual(['in']);
  });
});
