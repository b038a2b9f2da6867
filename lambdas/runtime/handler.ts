import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { z } from 'zod';
import type { Contract } from '#shared/api/contract';
import { ApiError } from '#shared/errors';
import { answer, errorAnswer } from './answer';
import { compress } from './compress';
import { requireEdge } from './edge';
import { checkInput } from './explain-input';
import { logFailure, logger } from './logger';
import { readInput } from './request';

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';

/** Has log lines name the request, as the answer and the API's own log do. */
const noteRequest = (requestId: string): void => logger.appendKeys({ request_id: requestId });

/** Catches an output that carries more or less than its contract says, e.g. a stored item that was not picked clean. */
function checkOutput(contract: Contract, output: unknown): void {
  if (!('shape' in contract.output)) return;
  const [expected, actual] = [contract.output.shape, output].map((fields) =>
    Object.keys(fields as object)
      .sort()
      .join(),
  );
  if (actual !== expected) throw new Error(`${contract.name} gave ${actual}, its contract says ${expected}.`);
}

function toApiError(contract: Contract, requestId: string, error: unknown): ApiError {
  noteRequest(requestId);
  if (error instanceof ApiError) {
    logger.info('refused', { function: contract.name, code: error.code });
    return error;
  }
  logFailure(`${contract.name} failed`, error);
  return new ApiError('internal', INTERNAL_MESSAGE);
}

/**
 * The one wrapper of every HTTP function: lets in what came through the edge, identifies the caller, checks the input, runs,
 * checks and packs the output, maps errors to the catalogue. Whatever is no `ApiError` is logged and answered with a neutral
 * sentence. Every answer has the id of its request.
 */
export function handle<Input extends z.ZodType, Output extends z.ZodType, Who>(
  contract: Contract<Input, Output>,
  identify: (event: APIGatewayProxyEventV2) => Promise<Who>,
  run: (input: z.output<Input>, who: Who) => Promise<z.output<Output>>,
): HttpHandler {
  const answerTo = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { requestId } = event.requestContext;
    noteRequest(requestId);
    try {
      requireEdge(event);
      const who = await identify(event);
      const checked = checkInput(contract.input, readInput(contract, event));
      if (!checked.ok) throw new ApiError('invalid-argument', checked.sentence);
      const output = await run(checked.input, who);
      checkOutput(contract, output);
      return answer(contract, output, requestId);
    } catch (error) {
      return errorAnswer(contract, toApiError(contract, requestId, error), requestId);
    }
  };
  return async (event) => compress(await answerTo(event), event.headers['accept-encoding']);
}
