import { Duration, SecretValue } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  ManagedLoginVersion,
  OAuthScope,
  type OAuthSettings,
  ProviderAttribute,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolIdentityProviderGoogle,
  type UserPoolTriggers,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, Policy } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from '../stages';
import { getRemovalPolicy } from './data';
import { getFunctionNeeds } from './function-needs';
import { LeastPrivilegeFunction, type Places, buildStatements } from './least-privilege-function';
import type { Mail } from './mail';
import { PoolFirewall } from './pool-firewall';

interface IdentityProps {
  stage: Stage;
  lambdaCode: string;
  mail: Mail;
  table: ITable;
  /** A reference that CloudFormation resolves. */
  addressSecret: string;
}

/** Callback addresses for signing in with another provider: one for a full-page redirect, one for a popup window. */
const oAuthSettings = ({ webOrigin }: Stage): OAuthSettings => ({
  flows: { authorizationCodeGrant: true },
  scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
  callbackUrls: [`${webOrigin}/`, `${webOrigin}/google`],
  logoutUrls: [`${webOrigin}/`],
});

/** The user pool with people's credentials, and the web client that signs them in by password or Google. */
export class Identity extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Host of the hosted sign-in pages. */
  readonly authDomain: string;
  /** Only where the stage pays for a firewall. */
  readonly firewall?: PoolFirewall;

  constructor(scope: Construct, id: string, { stage, lambdaCode, mail, table, addressSecret }: IdentityProps) {
    super(scope, id);
    const places = {
      tableName: table.tableName,
      tableArn: table.tableArn,
      addressSecret,
      signUp: stage,
    };
    const createTrigger = (name: string) => this.createTrigger(name, stage, lambdaCode, places);
    const preSignUp = createTrigger('pre-sign-up');
    const postConfirmation = createTrigger('post-confirmation');
    const triggers = { preSignUp: preSignUp.lambda, postConfirmation: postConfirmation.lambda };
    this.pool = this.createPool(stage, mail, triggers);
    this.grantPool('PreSignUpPool', 'pre-sign-up', preSignUp.role);
    this.grantPool('PostConfirmationPool', 'post-confirmation', postConfirmation.role);
    const domain = this.pool.addDomain('Domain', {
      cognitoDomain: { domainPrefix: stage.authDomainPrefix },
      // The Lite plan includes only these pages, and a firewall can't inspect the newer ones before they run.
      managedLoginVersion: ManagedLoginVersion.CLASSIC_HOSTED_UI,
    });
    this.authDomain = `${domain.domainName}.auth.${stage.region}.amazoncognito.com`;
    this.client = this.createClient(stage, this.createGoogle(stage));
    if (stage.domain?.firewall) this.firewall = new PoolFirewall(this, 'Firewall', { stage, pool: this.pool });
  }

  /** Creates a trigger of the pool. Its permissions on the pool are granted after the pool exists. */
  private createTrigger(
    name: string,
    stage: Stage,
    lambdaCode: string,
    places: Partial<Places>,
  ): LeastPrivilegeFunction {
    const needs = { ...getFunctionNeeds(name), userPool: undefined };
    return new LeastPrivilegeFunction(this, { stage, lambdaCode, name, places, needs });
  }

  /** A separate policy: inside the role, it would make the function and the pool depend on each other. */
  private grantPool(id: string, name: string, role: IRole): void {
    const statements = buildStatements(
      { userPool: getFunctionNeeds(name).userPool },
      { userPoolArn: this.pool.userPoolArn },
    );
    if (statements.length > 0) new Policy(this, id, { roles: [role], statements });
  }

  private createPool(stage: Stage, mail: Mail, lambdaTriggers: UserPoolTriggers): UserPool {
    const pool = new UserPool(this, 'Pool', {
      userPoolName: `narradeck-${stage.name}`,
      // People sign in only by password and Google. The features of the other plans would cost at least three times as much.
      featurePlan: FeaturePlan.LITE,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: false, mutable: true } },
      // The id from before, of people restored to a new pool (shared/former-uid.ts).
      customAttributes: { uid: new StringAttribute({ mutable: false }) },
      // The verified address stays in use until the new one is verified.
      keepOriginal: { email: true },
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: 'Your code for Narradeck',
        emailBody:
          'Your code for Narradeck is {####}. If you didn’t request it, someone else entered your address, and you can ignore this email.',
      },
      // NIST SP 800-63B: length matters; composition rules make passwords guessable, so there are none.
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      email: stage.mail.sendsPoolMail
        ? UserPoolEmail.withSES({
            fromEmail: mail.from,
            fromName: 'Narradeck',
            sesVerifiedDomain: stage.mail.domain,
            configurationSetName: mail.configurationSet,
          })
        : UserPoolEmail.withCognito(),
      lambdaTriggers,
      deletionProtection: stage.isProtected,
      removalPolicy: getRemovalPolicy(stage),
    });
    pool.node.addDependency(mail);
    return pool;
  }

  private createGoogle({ google }: Stage): UserPoolIdentityProviderGoogle | undefined {
    if (!google) return undefined;
    return new UserPoolIdentityProviderGoogle(this, 'Google', {
      userPool: this.pool,
      clientId: google.clientId,
      clientSecretValue: SecretValue.secretsManager(google.secretName, { jsonField: 'client_secret' }),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        fullname: ProviderAttribute.GOOGLE_NAME,
        profilePicture: ProviderAttribute.GOOGLE_PICTURE,
      },
    });
  }

  private createClient(stage: Stage, google?: UserPoolIdentityProviderGoogle): UserPoolClient {
    const { COGNITO, GOOGLE } = UserPoolClientIdentityProvider;
    // Attributes mapped from Google must be writable for the client, or the second sign-in fails. `email_verified` is the exception:
    // Cognito maps it anyway, and rejects a client that lists it.
    const own = new ClientAttributes().withStandardAttributes({ email: true, fullname: true, profilePicture: true });
    const client = this.pool.addClient('Web', {
      userPoolClientName: `narradeck-${stage.name}-web`,
      generateSecret: false,
      // The second one needs AWS credentials. Only the canary uses it.
      authFlows: { userSrp: true, adminUserPassword: stage.canary },
      // The pool's own pages accept no password: their cookie would survive a reset, which ends other sessions. We don't need them.
      ...(google
        ? { supportedIdentityProviders: [GOOGLE], oAuth: oAuthSettings(stage) }
        : { supportedIdentityProviders: [COGNITO], disableOAuth: true }),
      // People can't mark their own address as verified.
      writeAttributes: own,
      readAttributes: own.withStandardAttributes({ emailVerified: true }).withCustomAttributes('uid'),
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
    });
    if (google) client.node.addDependency(google);
    return client;
  }
}
