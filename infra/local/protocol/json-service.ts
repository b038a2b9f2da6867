import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { type SecretLookup, SignatureError, sha256, verifyAwsSignature } from './aws-signature';
import { listen, type Listening, readBody } from './http';

/** An error that AWS's clients know by its name, such as `NotAuthorizedException`. */
export class ServiceError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** An operation of a service, which receives the parsed body of a request. */
export type Operation = (body: unknown) => object | Promise<object>;

/** Defines operations that validate their input. @param invalid the name of the service's error for invalid input */
export const createDefiner =
  (invalid: string) =>
  <Input>(input: z.ZodType<Input>, run: (input: Input) => object | Promise<object>): Operation =>
  (body) => {
    const { data, error } = input.safeParse(body);
    if (error) throw new ServiceError(invalid, z.prettifyError(error));
    return run(data);
  };

/** The operation of a request in AWS's JSON protocols; '' in the others. */
export const readOperation = (headers: IncomingHttpHeaders): string =>
  String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

/** Sends the result of an operation, or its error. */
export function sendOutcome(response: ServerResponse, outcome: Promise<object>): void {
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  outcome.then(
    (body) => send(200, body),
    (error: unknown) =>
      error instanceof ServiceError
        ? send(400, { __type: error.code, message: error.message })
        : send(500, { __type: 'InternalFailure', message: String(error) }),
  );
}

interface JsonService {
  operations: Readonly<Record<string, Operation>>;
  /** Checks signatures. Omitted where the gateway has done so. */
  secretOf?: SecretLookup;
}

const REQUEST_BYTES_MAX = 2 * 1024 * 1024;

async function answer(request: IncomingMessage, { operations, secretOf }: JsonService): Promise<object> {
  const body = await readBody(request, REQUEST_BYTES_MAX);
  if (!body) throw new ServiceError('ValidationException', 'The request is too large.');
  if (secretOf) checkSignature(request, body, secretOf);
  const name = readOperation(request.headers);
  const run = operations[name];
  if (!run) throw new ServiceError('UnknownOperationException', `${name} is not offered locally.`);
  return run(JSON.parse(body.toString() || '{}'));
}

function checkSignature({ method = '', url = '', headers }: IncomingMessage, body: Buffer, secretOf: SecretLookup) {
  try {
    verifyAwsSignature({ method, url, headers }, sha256(body), secretOf);
  } catch (error) {
    throw error instanceof SignatureError ? new ServiceError('AccessDeniedException', error.message) : error;
  }
}

/** Serves operations in AWS's JSON protocol: `POST /` with the operation's name in `x-amz-target`. */
export const startJsonService = (port: number, service: JsonService): Promise<Listening> =>
  listen(
    createServer((request, response) => sendOutcome(response, answer(request, service))),
    port,
  );
