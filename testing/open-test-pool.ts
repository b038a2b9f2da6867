import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  GetUserCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { signInBySrp } from './srp-sign-in';
import { generateKeyPair } from '../infra/local/config/key-pair';
import type { CognitoOptions, Federation } from '../infra/local/cognito/options';
import type { PlainMail } from '../infra/local/ses/start-mail';
import { startCognito } from '../infra/local/cognito/start-cognito';
import { TokenSigner } from '../infra/local/cognito/tokens';

export const PASSWORD = 'Passw0rd!';
const region = 'eu-west-1';
const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
const key = generateKeyPair();
/** Signs as the pool does. */
export const signer = new TokenSigner(key);

/** A pool for tests: in memory, on a free port. It confirms people at once, as our pre-sign-up function does. */
const testOptions: Omit<CognitoOptions, 'pages'> = {
  port: 0,
  region,
  userPoolId: 'eu-west-1_TestPool1',
  clientId: 'test-client',
  passwordMinLength: 8,
  codeMail: { subject: 'A code', text: 'It is {####}.' },
  authFlows: ['ALLOW_USER_SRP_AUTH'],
  writableAttributes: ['email', 'name', 'picture'],
  customAttributes: ['custom:uid'],
  accessTokenMinutes: 60,
  idTokenMinutes: 60,
  refreshTokenMinutes: 60,
  triggers: { PreSignUp: 'pre-sign-up' },
  invoke: () => Promise.resolve({ response: { autoConfirmUser: true, autoVerifyEmail: true } }),
  sendMail: () => Promise.resolve(),
  origins: ['http://localhost:5173'],
  key,
};

/** A running pool, an AWS SDK client for it, and the mails that it sends. */
export async function openTestPool(changes: Partial<CognitoOptions> = {}) {
  const mails: PlainMail[] = [];
  const sendMail = (mail: PlainMail) => Promise.resolve(void mails.push(mail));
  const options = { ...testOptions, sendMail, ...changes };
  let federation: Federation | undefined;
  const cognito = await startCognito({
    ...options,
    pages: (opened) => {
      federation = opened;
      return changes.pages?.(opened) ?? ((_request, response) => response.writeHead(404).end());
    },
  });
  const { userPoolId, clientId } = options;
  const client = new CognitoIdentityProviderClient({ endpoint: cognito.url, region, credentials });
  const nameOf = (Username: string) => ({ UserPoolId: userPoolId, Username });
  return {
    ...cognito,
    userPoolId,
    clientId,
    client,
    federation: federation!,
    mails,
    /** The digits of the newest mail. */
    lastCode: () => /\d{6}/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '',
    signUp: (email: string, attributes: Record<string, string> = {}, Password = PASSWORD) => {
      const UserAttributes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
      return client.send(new SignUpCommand({ ClientId: clientId, Username: email, Password, UserAttributes }));
    },
    signIn: (username: string, password = PASSWORD) =>
      signInBySrp(client, { userPoolId, clientId, username, password }),
    useToken: (AccessToken: string) => client.send(new GetUserCommand({ AccessToken })),
    /** The attributes of a person, by name. */
    readUser: async (name: string): Promise<Record<string, string>> => {
      const { UserAttributes = [] } = await client.send(new AdminGetUserCommand(nameOf(name)));
      return Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]));
    },
    deleteUser: (name: string) => client.send(new AdminDeleteUserCommand(nameOf(name))),
  };
}

export type TestPool = Awaited<ReturnType<typeof openTestPool>>;
