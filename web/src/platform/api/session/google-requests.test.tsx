import { setUpAmplify } from '../set-up-amplify';
import { signInWithRedirect, waitForAmplifyCleanup } from './google-requests';

const config = {
  stage: 'test',
  region: 'eu-central-1',
  graphqlUrl: 'https://api.example.test/graphql',
  userPoolId: 'eu-central-1_pool',
  userPoolClientId: 'client',
  authDomain: 'auth.example.test',
  google: true,
  selfSignUp: 'open' as const,
  stripePublishableKey: '',
  hasSpeech: false,
  retention: { keeps_data: true, log_days: 30 },
};
const nameOf = (key: string) => `CognitoIdentityServiceProvider.${config.userPoolClientId}.${key}`;

// jsdom can't navigate, and logs that as an error.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

// Browsers differ in how soon code continues after a module loads: Firefox continued so late that it ran between Amplify's steps.
test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
  'a person who closed Google’s window can open it again immediately, even if Amplify is %i steps ahead of us',
  async (steps) => {
    localStorage.setItem(nameOf('inflightOAuthDeadline'), String(Date.now() + 300_000));
    localStorage.setItem(nameOf('inflightOAuth'), 'true');
    localStorage.setItem(nameOf('oauthState'), 'of the first try');
    setUpAmplify(config);
    for (let step = 0; step < steps; step++) await Promise.resolve();
    await waitForAmplifyCleanup();
    expect(localStorage.getItem(nameOf('oauthState'))).toBeNull();
    await signInWithRedirect({ provider: 'Google', customState: 'AB1' });
    expect(localStorage.getItem(nameOf('oauthState'))).toMatch(/-414231$/);
    expect(localStorage.getItem(nameOf('inflightOAuth'))).toBe('true');
  },
  5_000,
);
