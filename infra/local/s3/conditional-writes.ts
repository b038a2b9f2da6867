import { conditionalRequestConflict } from './s3-error';

const underWay = new Set<string>();

/**
 * Receives the body of a write; one on a condition that meets another on its way to the same object loses, as S3 has it.
 * @param object names it among all objects
 * @throws S3Error ConditionalRequestConflict, when the body has arrived
 */
export async function aloneIfConditional<Received>(
  headers: Record<string, string>,
  object: string,
  receive: () => Promise<Received>,
): Promise<Received> {
  if (headers['if-none-match'] === undefined) return receive();
  if (underWay.has(object)) {
    await receive();
    throw conditionalRequestConflict();
  }
  underWay.add(object);
  try {
    return await receive();
  } finally {
    underWay.delete(object);
  }
}
