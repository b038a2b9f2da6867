import { googleAttempt } from './google-pop-up';
import { startGoogleRedirect } from './identity';

test('going to Google with the whole page cancels a pending window', async () => {
  const ofWindow = googleAttempt.begin();
  expect(googleAttempt.isLatest(ofWindow)).toBe(true);
  // Rejects, because there is no identity provider here.
  await startGoogleRedirect().catch(() => undefined);
  expect(googleAttempt.isLatest(ofWindow)).toBe(false);
});
