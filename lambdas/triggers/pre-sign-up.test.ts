import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { handler } from './pre-sign-up';

const event = (triggerSource: string, userAttributes: Record<string, string>) =>
  ({
    triggerSource,
    request: { userAttributes },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  }) as unknown as PreSignUpTriggerEvent;

describe('pre-sign-up', () => {
  it('an email sign-up is confirmed immediately', async () => {
    const { response } = await handler(event('PreSignUp_SignUp', { email: 'ada@example.com' }));
    expect(response).toMatchObject({ autoConfirmUser: true, autoVerifyEmail: true });
  });

  it('a Google sign-in with a verified address is accepted', async () => {
    const google = event('PreSignUp_ExternalProvider', { email: 'ada@example.com', email_verified: 'true' });
    expect(await handler(google)).toBe(google);
  });

  it.each(['false', undefined])('a Google sign-in whose address is not verified (%s) is refused', async (verified) => {
    const google = event('PreSignUp_ExternalProvider', {
      email: 'ada@example.com',
      ...(verified && { email_verified: verified }),
    });
    await expect(handler(google)).rejects.toThrow('Google has not verified this address.');
  });
});
