import { ServiceError } from '../protocol/json-service';
import { type Attributes } from './operation';
import type { CognitoOptions } from './options';

const TRIGGERS = ['PreSignUp', 'PostConfirmation'] as const;
type TriggerName = (typeof TRIGGERS)[number];

interface TriggerCall {
  source:
    | 'PreSignUp_SignUp'
    | 'PreSignUp_ExternalProvider'
    | 'PreSignUp_AdminCreateUser'
    | 'PostConfirmation_ConfirmSignUp'
    | 'PostConfirmation_ConfirmForgotPassword';
  username: string;
  attributes: Attributes;
  /** What a sign-up passes to its function and Cognito doesn't keep. */
  validationData?: Attributes;
}

interface PreSignUpAnswer {
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
  async preSignUp(call: TriggerCall): Promise<PreSignUpAnswer> {
    const undecided = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
    const answer = await this.call(
      'PreSignUp',
      call,
      { userAttributes: call.attributes, validationData: call.validationData ?? null },
      undecided,
    );
    return { ...undecided, ...(answer as { response?: Partial<PreSignUpAnswer> } | undefined)?.response };
  }

  async postConfirmation(call: TriggerCall): Promise<void> {
    await this.call('PostConfirmation', call, { userAttributes: call.attributes }, {});
  }

  private async call(name: TriggerName, call: TriggerCall, request: object, response: object): Promise<unknown> {
    const { triggers, region, userPoolId, clientId, invoke } = this.options;
    const functionName = triggers[name];
    if (!functionName) return undefined;
    try {
      return await invoke(functionName, {
        version: '1',
        region,
        userPoolId,
        userName: call.username,
        callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
        triggerSource: call.source,
        request,
        response,
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError('UserLambdaValidationException', `${name} failed with error ${reason}.`);
    }
  }
}
