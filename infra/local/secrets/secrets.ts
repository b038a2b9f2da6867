import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ACCOUNT_ID, REGION } from '../config/aws';
import { listen, type Listening, readBody } from '../protocol/http';

const BODY_BYTES_MAX = 64 * 1024;

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

async function handle(request: IncomingMessage, response: ServerResponse, secrets: ReadonlyMap<string, string>) {
  const operation = String(request.headers['x-amz-target']).split('.')[1];
  if (operation !== 'GetSecretValue') {
    return answer(response, 400, { __type: 'InvalidAction', message: `${operation} is not offered locally.` });
  }
  const body = (await readBody(request, BODY_BYTES_MAX))?.toString() ?? '{}';
  const { SecretId = '' } = JSON.parse(body) as { SecretId?: string };
  const value = secrets.get(SecretId);
  if (value === undefined) {
    const message = "Secrets Manager can't find the specified secret.";
    return answer(response, 400, { __type: 'ResourceNotFoundException', message });
  }
  const ARN = SecretId.startsWith('arn:')
    ? SecretId
    : `arn:aws:secretsmanager:${REGION}:${ACCOUNT_ID}:secret:${SecretId}`;
  answer(response, 200, {
    ARN,
    Name: SecretId,
    SecretString: value,
    VersionId: 'local',
    VersionStages: ['AWSCURRENT'],
  });
}

/** Serves `GetSecretValue` for secrets by their name or ARN. */
export function startSecrets(options: { port: number; secrets: ReadonlyMap<string, string> }): Promise<Listening> {
  return listen(
    createServer((request, response) => {
      handle(request, response, options.secrets).catch((error: unknown) =>
        answer(response, 500, { __type: 'InternalServiceError', message: String(error) }),
      );
    }),
    options.port,
  );
}
