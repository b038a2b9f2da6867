import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { createProject } from '#shared/api/projects';
import { createSignUpChallenge, getSession, startSession } from '#shared/api/session';
import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { ProjectId } from '#shared/entities/scalars';
import { VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import type { User } from '#shared/entities/user';
import type { ErrorBody } from '#shared/errors';
import { newId } from '#shared/ids';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { REGION, STACK_CREDENTIALS } from '../../infra/local/config/aws';
import { toKebabCase } from '../../infra/handlers';
import { setEmailVerified } from '../set-email-verified';
import { apiEvent, type Caller } from './api-event';
import type { CrashStack } from './crash-stack';
import { getLinkKey } from '../invite-keys';

export interface Person extends Caller {
  user: User;
  account: Account;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const PASSWORD = 'correct horse battery';
let scenes = 0;

/**
 * One run's people and data, shared with no other run. The functions themselves create everything, as if the API had authorized each call.
 */
export class Scene {
  /** Marks that identify this scene's items. */
  readonly marks = new Set<string>();
  readonly emails: string[] = [];
  /** The client address of everyone in the scene. */
  readonly origin = `10.${(++scenes >> 16) & 255}.${(scenes >> 8) & 255}.${scenes & 255}`;
  private readonly cognito: CognitoIdentityProviderClient;

  constructor(readonly stack: CrashStack) {
    this.marks.add(sha256(this.origin));
    const endpoint = stack.address.urls.cognito;
    this.cognito = new CognitoIdentityProviderClient({ endpoint, region: REGION, credentials: STACK_CREDENTIALS });
  }

  /** A new client ID, stored as one of the scene's marks. */
  id<Id extends string>(): Id {
    const id = newId() as Id;
    this.marks.add(id);
    return id;
  }

  address(): string {
    const email = `pat-${randomBytes(6).toString('hex')}@example.test`;
    this.emails.push(email);
    this.marks.add(sha256(email));
    return email;
  }

  /** A person with a token and no record yet. */
  newcomer(fullName = 'Pat Example', uid: string = randomUUID()): Caller {
    this.marks.add(uid).add(sha256(uid));
    return { uid, email: this.address(), fullName };
  }

  /** A new sign-up proof. */
  async signUpProof(): Promise<string> {
    const { challenge } = await this.call(createSignUpChallenge, {});
    this.marks.add(challenge.signature);
    return solveSignUpChallenge(challenge);
  }

  /** A person who also exists in the user pool. */
  async registered(fullName = 'Pat Example'): Promise<Caller> {
    const { userPoolClientId: ClientId } = this.stack.address.config;
    const caller = this.newcomer(fullName);
    const attributes = { email: caller.email, name: fullName };
    const { UserSub = '' } = await this.cognito.send(
      new SignUpCommand({
        ClientId,
        Username: caller.email,
        Password: PASSWORD,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        ValidationData: [{ Name: VALIDATION_DATA.proof, Value: await this.signUpProof() }],
      }),
    );
    this.marks.add(UserSub).add(sha256(UserSub));
    return { ...caller, uid: UserSub };
  }

  /** Gives a person in the user pool another verified address. Returns the person with it, as in a new token. */
  async changeEmail(caller: Person): Promise<Person> {
    const { userPoolId: UserPoolId } = this.stack.address.config;
    const email = this.address();
    const UserAttributes = Object.entries({ email, email_verified: 'true' }).map(([Name, Value]) => ({ Name, Value }));
    await this.cognito.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: caller.uid, UserAttributes }));
    return { ...caller, email };
  }

  async isRegistered({ uid }: Caller): Promise<boolean> {
    const { userPoolId: UserPoolId } = this.stack.address.config;
    const found = this.cognito.send(new AdminGetUserCommand({ UserPoolId, Username: uid }));
    return found.then(
      () => true,
      () => false,
    );
  }

  event<C extends Contract>(contract: C, input: InputOf<C>, caller?: Caller): object {
    return apiEvent(contract, input as object, this.origin, caller);
  }

  /** Calls a function undisturbed; throws if it refuses. */
  async call<C extends Contract>(contract: C, input: InputOf<C>, caller?: Caller): Promise<OutputOf<C>> {
    const answer = (await this.stack.invoke(toKebabCase(contract.name), this.event(contract, input, caller))) as {
      statusCode: number;
      body: string;
    };
    const body = JSON.parse(answer.body) as { data: OutputOf<C> } & ErrorBody;
    if (answer.statusCode >= 400) throw new Error(`${contract.name}: ${body.error.message}`);
    return contract.route?.method === 'GET' ? (body as OutputOf<C>) : body.data;
  }

  /** A person with their own account and an unverified address. */
  async createUnverified(caller: Caller = this.newcomer('Una Unverified')): Promise<Person> {
    const { user, account } = await this.call(startSession, {}, caller);
    return { ...caller, user, account };
  }

  /** A person with their own account. */
  async admin(caller: Caller = this.newcomer('Ada Admin')): Promise<Person> {
    await this.createUnverified(caller);
    await setEmailVerified(this.stack.table, caller.uid);
    const { user, account } = await this.call(getSession, {}, caller);
    return { ...caller, user, account };
  }

  /** A new person in another person's team. */
  async joined({ account }: Person, role: InvitedRole, caller: Caller = this.newcomer(role)): Promise<Person> {
    const invite = getLinkKey(account, role);
    const session = await this.call(startSession, { invite }, caller);
    return { ...caller, user: session.user, account: session.account };
  }

  async project(owner: Person): Promise<ProjectId> {
    const id = this.id<ProjectId>();
    await this.call(createProject, { id, name: 'Deck' }, owner);
    return id;
  }
}
