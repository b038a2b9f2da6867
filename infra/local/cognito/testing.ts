import {
  type AttributeType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RequestListener } from 'node:http';
import type { CognitoOptions, Federation, PoolMail } from './options';
import { startCognito } from './start-cognito';

export const PASSWORD = 'Passw0rd!';
const region = 'eu-west-1';
const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };

/** A pool for tests: in memory, on a free port. It confirms people at once, as our pre-sign-up function does. */
const testOptions = (changes: Partial<CognitoOptions> = {}): CognitoOptions => ({
  port: 0,
  region,
  userPoolId: 'eu-west-1_TestPool1',
  clientId: 'test-client',
  passwordPolicy: { minimumLength: 8 },
  codeMail: { subject: 'A code', text: 'It is {####}.' },
  authFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  writableAttributes: ['email', 'name', 'picture'],
  triggers: { PreSignUp: 'pre-sign-up' },
  invoke: () => Promise.resolve({ response: { autoConfirmUser: true, autoVerifyEmail: true } }),
  sendMail: () => Promise.resolve(),
  origins: ['http://localhost:5173'],
  ...changes,
});

/** A running pool, an AWS SDK client for it, and the mails that it sends. */
export async function openTestPool(changes: Partial<CognitoOptions> = {}) {
  const mails: PoolMail[] = [];
  const sendMail = (mail: PoolMail) => Promise.resolve(void mails.push(mail));
  const options = testOptions({ sendMail, ...changes });
  const door: { federation?: Federation } = {};
  const pages = (federation: Federation): RequestListener => {
    door.federation = federation;
    return options.pages?.(federation) ?? ((_request, response) => response.writeHead(404).end());
  };
  const cognito = await startCognito({ ...options, pages });
  if (!door.federation) throw new Error('The pool opened no door for outside providers.');
  const { clientId: ClientId } = cognito;
  const client = new CognitoIdentityProviderClient({ endpoint: cognito.url, region, credentials });
  return {
    ...cognito,
    client,
    federation: door.federation,
    mails,
    /** The digits of the newest mail. */
    lastCode: () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
    signUp: (email: string, attributes: Record<string, string> = {}, Password = PASSWORD) => {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
      return client.send(new SignUpCommand({ ClientId, Username: email, Password, UserAttributes }));
    },
    signIn: async (email: string, password = PASSWORD) => {
      const AuthParameters = { USERNAME: email, PASSWORD: password };
      const request = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters } as const;
      const { AuthenticationResult = {} } = await client.send(new InitiateAuthCommand(request));
      const { AccessToken = '', IdToken = '', RefreshToken = '' } = AuthenticationResult;
      return { AccessToken, IdToken, RefreshToken };
    },
  };
}

export type TestPool = Awaited<ReturnType<typeof openTestPool>>;

export const toRecord = (attributes: AttributeType[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ Name = '', Value = '' }) => [Name, Value]));
