import { parseFunctionName } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

export interface UserPoolPlan {
  /** `<region>_<name>`. Fixed per stage, so that people and their tokens survive a restart. */
  userPoolId: string;
  passwordMinLength: number;
  /** The mail for a code. `{####}` stands for the digits. */
  codeMail: { subject: string; text: string };
  /** The pool's functions by trigger name: `PreSignUp` and `PostConfirmation`. */
  triggers: Record<string, string>;
  clientId: string;
  /** `ExplicitAuthFlows` of the app client, such as `ALLOW_USER_SRP_AUTH`. */
  authFlows: string[];
  /** Attributes that people may set themselves, such as `name`. */
  writableAttributes: string[];
  /** Attributes beyond the standard ones, such as `custom:uid`. */
  customAttributes: string[];
  callbackUrls: string[];
  logoutUrls: string[];
  accessTokenMinutes: number;
  idTokenMinutes: number;
  refreshTokenMinutes: number;
}

interface PoolProperties {
  Policies: { PasswordPolicy: { MinimumLength: number } & Record<string, unknown> };
  VerificationMessageTemplate: { EmailSubject: string; EmailMessage: string };
  LambdaConfig?: Record<string, string>;
  /** Only custom attributes, whose names lack their prefix, have a type. */
  Schema?: { Name: string; AttributeDataType?: string }[];
}

/** Validity is in minutes, the unit that the CDK writes. */
interface ClientProperties {
  UserPoolId: string;
  ExplicitAuthFlows: string[];
  WriteAttributes?: string[];
  CallbackURLs?: string[];
  LogoutURLs?: string[];
  AccessTokenValidity: number;
  IdTokenValidity: number;
  RefreshTokenValidity: number;
}

/** Cognito rejects these: people can't declare their own address verified. */
function assertWritable(names: string[]): string[] {
  const wrong = names.filter((name) => ['email_verified', 'phone_number_verified', 'sub'].includes(name));
  if (wrong.length > 0) throw new Error(`Invalid write attributes specified while creating a client: ${wrong.join()}`);
  return names;
}

/** The only rule for passwords that the stand-in knows. */
function readMinLength({ MinimumLength, ...rules }: PoolProperties['Policies']['PasswordPolicy']): number {
  const rule = Object.keys(rules).find((name) => rules[name] !== false);
  if (rule) throw new Error(`The identity stand-in does not check the password rule ${rule}.`);
  return MinimumLength;
}

/** The user pools of the templates, each with its one client. */
export function readUserPools(resolved: ResolvedAssembly): UserPoolPlan[] {
  const clients = resolved.byType<ClientProperties>('AWS::Cognito::UserPoolClient');
  return resolved.byType<PoolProperties>('AWS::Cognito::UserPool').map(({ ref: userPoolId, properties }) => {
    const [client, ...others] = clients.filter((one) => one.properties.UserPoolId === userPoolId);
    if (!client || others.length > 0) throw new Error('A user pool with one client is expected.');
    const { EmailSubject, EmailMessage } = properties.VerificationMessageTemplate;
    const triggers = Object.entries(properties.LambdaConfig ?? {});
    return {
      userPoolId,
      passwordMinLength: readMinLength(properties.Policies.PasswordPolicy),
      codeMail: { subject: EmailSubject, text: EmailMessage },
      triggers: Object.fromEntries(triggers.map(([trigger, arn]) => [trigger, parseFunctionName(arn)])),
      clientId: client.ref,
      authFlows: client.properties.ExplicitAuthFlows,
      writableAttributes: assertWritable(client.properties.WriteAttributes ?? []),
      customAttributes: (properties.Schema ?? []).flatMap(({ Name, AttributeDataType }) =>
        AttributeDataType === undefined ? [] : `custom:${Name}`,
      ),
      callbackUrls: client.properties.CallbackURLs ?? [],
      logoutUrls: client.properties.LogoutURLs ?? [],
      accessTokenMinutes: client.properties.AccessTokenValidity,
      idTokenMinutes: client.properties.IdTokenValidity,
      refreshTokenMinutes: client.properties.RefreshTokenValidity,
    };
  });
}
