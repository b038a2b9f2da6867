import { parseFunctionName } from './function-plan';
import type { ResolvedAssembly } from './resolve-intrinsics';

export interface UserPoolPlan {
  userPoolId: string;
  passwordPolicy: {
    minimumLength: number;
    requireLowercase: boolean;
    requireUppercase: boolean;
    requireNumbers: boolean;
    requireSymbols: boolean;
  };
  /** The mail for a code. */
  codeMail: { subject: string; text: string };
  /** The pool's functions by trigger name. */
  triggers: Record<string, string>;
  clientId: string;
  /** Such as `ALLOW_USER_SRP_AUTH`. */
  authFlows: string[];
  /** Attributes that people may change themselves. */
  writableAttributes: string[];
  callbackUrls: string[];
  logoutUrls: string[];
  accessTokenMinutes?: number;
  idTokenMinutes?: number;
  refreshTokenMinutes?: number;
}

interface PoolProperties {
  Policies: {
    PasswordPolicy: {
      MinimumLength: number;
      RequireLowercase?: boolean;
      RequireUppercase?: boolean;
      RequireNumbers?: boolean;
      RequireSymbols?: boolean;
    };
  };
  VerificationMessageTemplate: { EmailSubject: string; EmailMessage: string };
  LambdaConfig?: Record<string, string>;
}

/** Validity is in minutes, the unit that the CDK writes. */
interface ClientProperties {
  UserPoolId: string;
  ExplicitAuthFlows: string[];
  WriteAttributes?: string[];
  CallbackURLs?: string[];
  LogoutURLs?: string[];
  AccessTokenValidity?: number;
  IdTokenValidity?: number;
  RefreshTokenValidity?: number;
}

/** Cognito rejects these: people can't declare their own address verified. */
function assertWritable(names: string[]): string[] {
  const wrong = names.filter((name) => ['email_verified', 'phone_number_verified', 'sub'].includes(name));
  if (wrong.length > 0) throw new Error(`Invalid write attributes specified while creating a client: ${wrong.join()}`);
  return names;
}

/** The user pools of the templates, each with its one client. */
export function readUserPools(resolved: ResolvedAssembly): UserPoolPlan[] {
  const clients = resolved.byType<ClientProperties>('AWS::Cognito::UserPoolClient');
  return resolved.byType<PoolProperties>('AWS::Cognito::UserPool').map(({ ref: userPoolId, properties }) => {
    const [client, ...others] = clients.filter((one) => one.properties.UserPoolId === userPoolId);
    if (!client || others.length > 0) throw new Error('A user pool with one client is expected.');
    const policy = properties.Policies.PasswordPolicy;
    const { EmailSubject, EmailMessage } = properties.VerificationMessageTemplate;
    const triggers = Object.entries(properties.LambdaConfig ?? {});
    return {
      userPoolId,
      passwordPolicy: {
        minimumLength: policy.MinimumLength,
        requireLowercase: policy.RequireLowercase ?? false,
        requireUppercase: policy.RequireUppercase ?? false,
        requireNumbers: policy.RequireNumbers ?? false,
        requireSymbols: policy.RequireSymbols ?? false,
      },
      codeMail: { subject: EmailSubject, text: EmailMessage },
      triggers: Object.fromEntries(triggers.map(([trigger, arn]) => [trigger, parseFunctionName(arn)])),
      clientId: client.ref,
      authFlows: client.properties.ExplicitAuthFlows,
      writableAttributes: assertWritable(client.properties.WriteAttributes ?? []),
      callbackUrls: client.properties.CallbackURLs ?? [],
      logoutUrls: client.properties.LogoutURLs ?? [],
      accessTokenMinutes: client.properties.AccessTokenValidity,
      idTokenMinutes: client.properties.IdTokenValidity,
      refreshTokenMinutes: client.properties.RefreshTokenValidity,
    };
  });
}
