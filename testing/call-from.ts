import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { ApiError, type ErrorBody } from '#shared/errors';
import { kebabName } from '../infra/handlers';
import { invoke } from './test-stack';

/**
 * Calls a function that anyone may call as if from another address of origin, which over HTTP is always this machine's.
 * Rejects with an `ApiError`.
 */
export async function callFrom<C extends Contract>(
  origin: string,
  contract: C,
  data: InputOf<C>,
): Promise<OutputOf<C>> {
  const event = { requestContext: { http: { sourceIp: origin } }, body: JSON.stringify({ data }) };
  const answer = (await invoke(kebabName(contract.name), event)) as { statusCode: number; body: string };
  const body = JSON.parse(answer.body) as { data: OutputOf<C> } & ErrorBody;
  if (answer.statusCode >= 400) throw new ApiError(body.error.status, body.error.message);
  return body.data;
}
