import {
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { config, inbox, type Registered, signIn, signInForTokens, urls } from './test-stack';

/** The user pool itself, past the app. */
export const pool = new CognitoIdentityProviderClient({
  region: REGION,
  endpoint: urls.cognito,
  credentials: STACK_CREDENTIALS,
});

type Login = Pick<Registered, 'email' | 'password'>;

/** The code of the newest of so many mails to an address. */
async function waitForMailedCode(address: string, mails: number): Promise<string | undefined> {
  const { body } = await inbox.waitFor(address, mails);
  return /\d{6}/.exec(body.text ?? '')?.[0];
}

/** Changes somebody's address at the pool, by the code that is mailed to the new one; gives the id token of a new sign-in. */
export async function changeEmailAtPool({ email, password }: Login, address: string): Promise<string> {
  const { accessToken: AccessToken } = await signInForTokens(email, password);
  const mailsBefore = (await inbox.to(address)).length;
  const UserAttributes = [{ Name: 'email', Value: address }];
  await pool.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  const Code = await waitForMailedCode(address, mailsBefore + 1);
  await pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
  return signIn(address, password);
}

/** Sets a new password by the mailed code, as whoever reads the mail of an address; gives the id token of a new sign-in. */
export async function resetPassword({ email: Username }: Pick<Login, 'email'>): Promise<string> {
  const ClientId = config.userPoolClientId;
  const Password = 'another correct horse';
  const mailsBefore = (await inbox.to(Username)).length;
  await pool.send(new ForgotPasswordCommand({ ClientId, Username }));
  const ConfirmationCode = await waitForMailedCode(Username, mailsBefore + 1);
  await pool.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
  return signIn(Username, Password);
}
