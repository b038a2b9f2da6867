import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { randomBytes } from 'node:crypto';
import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { createSignUpChallenge } from '#shared/api/session';
import { type ClientConfig, clientConfig } from '#shared/client-config';
import { VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { callContract } from '../testing/call';
import { signInBySrp, type Tokens } from '../testing/srp-sign-in';

interface Credentials {
  email: string;
  password: string;
}

const describePerson = (email: string) =>
  Object.entries({ email, name: 'Smoke Test' }).map(([Name, Value]) => ({ Name, Value }));

/** A new address of SES's mailbox simulator, which takes mail for the stage without a bounce, also in SES's sandbox. */
export const newMailAddress = (): string => `success+smoke-${randomBytes(8).toString('hex')}@simulator.amazonses.com`;

/** What a browser knows of a stage: its address and `config.json`. */
export class StageClient {
  private readonly cognito: CognitoIdentityProviderClient;

  constructor(
    readonly url: string,
    readonly config: ClientConfig,
  ) {
    this.cognito = new CognitoIdentityProviderClient({
      region: config.region,
      endpoint: config.local?.cognitoEndpoint,
      // The pool's public operations need no credentials, but the client asks for some.
      credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    });
  }

  static async open(url: string): Promise<StageClient> {
    const response = await fetch(`${url}/config.json`);
    if (!response.ok) throw new Error(`${url}/config.json answers ${response.status}.`);
    return new StageClient(url, clientConfig.parse(await response.json()));
  }

  /** The addresses of the live API. AWS derives the second from the first. */
  get live(): { graphql: string; realtime: string } {
    const { graphqlUrl: graphql, local } = this.config;
    const realtime = graphql.replace('https://', 'wss://').replace('.appsync-api.', '.appsync-realtime-api.');
    return { graphql, realtime: local?.realtimeUrl ?? realtime };
  }

  call<C extends Contract>(contract: C, data: InputOf<C>, token?: string): Promise<OutputOf<C>> {
    return callContract(`${this.url}${API_PATH}`, contract, data, { token });
  }

  /**
   * Creates credentials for a new person as a browser does, or in a stage for invited people with
   * the operator's own AWS credentials.
   */
  async register(): Promise<Credentials> {
    const person = { email: newMailAddress(), password: randomBytes(18).toString('base64url') };
    if (this.config.selfSignUp === 'invited') await this.createByOperator(person);
    else {
      const { challenge } = await this.call(createSignUpChallenge, {});
      await this.signUp(person, await solveSignUpChallenge(challenge));
    }
    return person;
  }

  /** Signs up at the user pool. */
  async signUp({ email, password }: Credentials, proof?: string): Promise<void> {
    await this.cognito.send(
      new SignUpCommand({
        ClientId: this.config.userPoolClientId,
        Username: email,
        Password: password,
        UserAttributes: describePerson(email),
        ValidationData: proof === undefined ? undefined : [{ Name: VALIDATION_DATA.proof, Value: proof }],
      }),
    );
  }

  private async createByOperator({ email: Username, password: Password }: Credentials): Promise<void> {
    const { region, userPoolId: UserPoolId, local } = this.config;
    const operator = new CognitoIdentityProviderClient({ region, endpoint: local?.cognitoEndpoint });
    const person = { UserPoolId, Username };
    const UserAttributes = describePerson(Username);
    await operator.send(new AdminCreateUserCommand({ ...person, UserAttributes, MessageAction: 'SUPPRESS' }));
    await operator.send(new AdminSetUserPasswordCommand({ ...person, Password, Permanent: true }));
  }

  /** Returns an ID token. */
  async signIn(who: Credentials): Promise<string> {
    return (await this.openSession(who)).idToken;
  }

  /** Deletes the credentials of a person who has no record yet. */
  async deleteLogin(who: Credentials): Promise<void> {
    const { accessToken } = await this.openSession(who);
    await this.cognito.send(new DeleteUserCommand({ AccessToken: accessToken }));
  }

  private openSession({ email: username, password }: Credentials): Promise<Tokens> {
    const { userPoolId, userPoolClientId: clientId } = this.config;
    return signInBySrp(this.cognito, { userPoolId, clientId, username, password });
  }
}
