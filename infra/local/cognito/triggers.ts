import { IdentityError } from './operation';
import type { CognitoOptions } from './options';
import { toAttributeRecord, type Attribute } from './pool-user';

const TRIGGERS = ['PreSignUp', 'PostConfirmation'] as const;
type TriggerName = (typeof TRIGGERS)[number];

type TriggerSource =
  | 'PreSignUp_SignUp'
  | 'PreSignUp_ExternalProvider'
  | 'PreSignUp_AdminCreateUser'
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostConfirmation_ConfirmForgotPassword';

interface TriggerCall {
  source: TriggerSource;
  username: string;
  userAttributes: Attribute[];
  clientMetadata?: Record<string, string>;
}

export interface PreSignUpAnswer {
  autoConfirmUser: boolean;
  autoVerifyEmail: boolean;
  autoVerifyPhone: boolean;
}

type TriggerOptions = Pick<CognitoOptions, 'region' | 'userPoolId' | 'clientId' | 'triggers' | 'invoke'>;

/**
 * Calls the pool's functions with Cognito's events. If a function throws, the operation fails with its message as a
 * UserLambdaValidationException. Triggers that are not configured are skipped.
 */
export class Triggers {
  constructor(private readonly options: TriggerOptions) {
    const unknown = Object.keys(options.triggers).filter((name) => !TRIGGERS.some((known) => known === name));
    if (unknown.length > 0)
      throw new Error(`The identity stand-in does not fire ${unknown.join(', ')}. Add it to triggers.ts.`);
  }

  /** Asks whether a person may sign up, and whether to confirm them at once. */
  preSignUp = async (_context: unknown, call: TriggerCall): Promise<PreSignUpAnswer> => {
    const undecided = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
    const answer = (await this.call('PreSignUp', call, undecided)) as
      { response?: Partial<PreSignUpAnswer> } | undefined;
    return { ...undecided, ...answer?.response };
  };

  postConfirmation = async (_context: unknown, call: TriggerCall): Promise<void> => {
    await this.call('PostConfirmation', call, {});
  };

  private async call(name: TriggerName, call: TriggerCall, response: object): Promise<unknown> {
    const functionName = this.options.triggers[name];
    if (!functionName) return undefined;
    const event = this.event(name, call, response);
    try {
      return await this.options.invoke(functionName, event);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new IdentityError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
    }
  }

  private event(
    name: TriggerName,
    { source, username, userAttributes, clientMetadata }: TriggerCall,
    response: object,
  ) {
    const { sub, ...given } = toAttributeRecord(userAttributes);
    return {
      version: '1',
      region: this.options.region,
      userPoolId: this.options.userPoolId,
      userName: username,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: this.options.clientId },
      triggerSource: source,
      request: {
        userAttributes: name === 'PreSignUp' ? given : { sub, ...given },
        ...(name === 'PreSignUp' && { validationData: null }),
        ...(clientMetadata && { clientMetadata }),
      },
      response,
    };
  }
}
