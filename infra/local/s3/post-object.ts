import busboy, { type FileInfo } from 'busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FormFields } from './post-policy';
import { S3Error } from './s3-error';

/** A file that is on its way in, with the form's fields that came before it. */
export type ReceiveFormFile<T> = (fields: FormFields, file: Readable, info: FileInfo) => Promise<T>;

/** Reads a browser's form up to its file, which must come last, and gives what `receive` makes of it. */
export function readForm<T>(request: IncomingMessage, receive: ReceiveFormFile<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fields: FormFields = {};
    const form = busboy({ headers: request.headers });
    let received: Promise<T> | undefined;
    const refuse = (error: Error) => {
      request.unpipe(form);
      request.resume();
      reject(error);
    };
    form.on('field', (name, value) => {
      fields[name.toLowerCase()] = value;
    });
    form.on('file', (_, file, info) => {
      received = receive(fields, file, info);
      received.catch(refuse);
    });
    form.on('error', refuse);
    form.on('close', () => {
      if (received) resolve(received);
      else reject(new S3Error('InvalidArgument', 400, 'POST requires exactly one file upload per request.'));
    });
    request.pipe(form);
  });
}
