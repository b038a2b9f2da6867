import { type ServerResponse } from 'node:http';

/** Services whose protocol answers every client error with 400. */
const ALWAYS_400 = new Set(['dynamodb', 'secretsmanager', 'cognito-idp', 'sqs', 'transcribe']);

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Answers 'access denied' in the way of the service that was asked. */
export function refuse(response: ServerResponse, service: string, message: string): void {
  if (service === 's3') {
    response.writeHead(403, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>AccessDenied</Code><Message>${escaped(message)}</Message></Error>`);
    return;
  }
  if (service === 'ses') {
    response.writeHead(403, { 'content-type': 'text/xml' });
    response.end(
      `<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>${escaped(message)}</Message></Error></ErrorResponse>`,
    );
    return;
  }
  response.writeHead(ALWAYS_400.has(service) ? 400 : 403, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-errortype': 'AccessDeniedException',
  });
  response.end(JSON.stringify({ __type: 'AccessDeniedException', message }));
}
