import { type ServerResponse } from 'node:http';

interface StructuredAnswer {
  statusCode: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

const isStructured = (answer: unknown): answer is StructuredAnswer =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer;

/** Sends what a function answered: with a status code as it says, anything else as JSON with 200. */
export function sendAnswer(response: ServerResponse, answer: unknown): void {
  if (!isStructured(answer)) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    return;
  }
  response.statusCode = answer.statusCode;
  response.setHeader('content-type', 'text/plain;charset=UTF-8');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, String(value));
  if (answer.cookies) response.setHeader('set-cookie', answer.cookies);
  response.end(Buffer.from(answer.body ?? '', answer.isBase64Encoded ? 'base64' : 'utf8'));
}

/** Sends one of API Gateway's own refusals. */
export function sendMessage(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
}
