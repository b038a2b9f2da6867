import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { handler } from './pre-sign-up';

const event = (triggerSource: string, userAttributes: Record<string, string>) =>
  ({
    triggerSource,
    request: { userAttributes },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as unknown as PreSignUpTriggerEvent;

describe('pre-sign-up', () => {
  it('an e-mail sign-up is confirmed at once', async () => {
    const { response } = await handler(event('PreSignUp_SignUp', { email: 'ada@example.com' }));
    expect(response).toMatchObject({ autoConfirmUser: true, autoVerifyEmail: true });
  });

  it('a Google sign-in with a proven address is let in', async () => {
    const google = event('PreSignUp_ExternalProvider', { email: 'ada@example.com', email_verified: 'true' });
    expect(await handler(google)).toBe(google);
  });

  it.each(['false', undefined])('a Google sign-in whose address is not proven (%s) is refused', async (verified) => {
    const google = event('PreSignUp_ExternalProvider', {
      email: 'ada@example.com',
      ...(verified && { email_verified: verified }),
    });
    await expect(handler(google)).rejects.toThrow('Google has not verified this address.');
  });
});
