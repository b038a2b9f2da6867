import type { ZodType } from 'zod';
import { invalidParameter } from './identity-error';
import type { RequestContext } from './request-context';

/** One call of Cognito's API: from the body of the request to the body of the answer. */
export type Operation = (context: RequestContext, body: unknown) => Promise<object>;

/** An operation that only ever sees what its schema lets in; anything else is an InvalidParameterException. */
export const operation =
  <Input>(input: ZodType<Input>, run: (context: RequestContext, input: Input) => Promise<object>): Operation =>
  async (context, body) => {
    const parsed = input.safeParse(body);
    if (!parsed.success)
      throw invalidParameter(
        parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '),
      );
    return run(context, parsed.data);
  };
