import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { config, inbox, type Registered, signIn, signInForTokens, urls } from './test-stack';

/** Direct access to the user pool, bypassing the app. */
export const pool = new CognitoIdentityProviderClient({
  region: REGION,
  endpoint: urls.cognito,
  credentials: STACK_CREDENTIALS,
});

type Login = Pick<Registered, 'email' | 'password'>;

/** The code in the newest mail, once the address has `mails` mails. */
async function waitForMailedCode(address: string, mails: number): Promise<string | undefined> {
  const { body } = await inbox.waitFor(address, mails);
  return /\d{6}/.exec(body.text ?? '')?.[0];
}

/** Changes a person's address in the pool with the code mailed to the new one. Returns the ID token of a new sign-in. */
export async function changeEmailAtPool({ email, password }: Login, address: string): Promise<string> {
  const { accessToken: AccessToken } = await signInForTokens(email, password);
  const mailsBefore = (await inbox.to(address)).length;
  const UserAttributes = [{ Name: 'email', Value: address }];
  await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  const Code = await waitForMailedCode(address, mailsBefore + 1);
  await pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
  return signIn(address, password);
}

/** Sets a new password with the mailed code, as a reader of the address's mail could. Returns the ID token of a new sign-in. */
export async function resetPassword({ email: Username }: Pick<Login, 'email'>): Promise<string> {
  const ClientId = config.userPoolClientId;
  const Password = 'another correct horse';
  const mailsBefore = (await inbox.to(Username)).length;
  await pool.send(new ForgotPasswordCommand({ ClientId, Username }));
  const ConfirmationCode = await waitForMailedCode(Username, mailsBefore + 1);
  await pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
  return signIn(Username, Password);
}
