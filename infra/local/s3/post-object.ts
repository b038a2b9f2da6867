import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { isSignatureCorrect, parseCredential, type SecretLookup } from '../protocol/aws-signature';
import { accessDenied, S3Error } from './s3-protocol';

/** Receives a form's file and the fields before it. */
type ReceiveFormFile<T> = (fields: FormFields, file: Readable) => Promise<T>;

/** Reads a browser's form up to its file, which must come last. Returns the result of `receive`. */
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
    form.on('file', (_, file) => {
      received = receive(fields, file);
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

/** The text fields of a form that posts a file. Names in lower case. */
type FormFields = Record<string, string>;

interface Policy {
  expiration: string;
  conditions: (Record<string, string> | [string, string | number, string | number])[];
}

interface SizeLimits {
  minBytes: number;
  maxBytes: number;
}

/** Fields that need no condition: they are part of the signature, or S3 knows their values. */
const SIGNATURE_FIELDS = ['policy', 'x-amz-signature', 'bucket'];

const invalid = (why: string) => accessDenied(`Invalid according to Policy: ${why}`);

/**
 * Verifies the form of a browser's upload: signed with a known key, not expired, all conditions met, and no field without a condition.
 * Returns the allowed sizes. @throws S3Error
 */
export function checkPostPolicy(fields: FormFields, bucket: string, secretOf: SecretLookup): SizeLimits {
  const policy = readSignedPolicy(fields, secretOf);
  if (!(Date.parse(policy.expiration) > Date.now())) throw invalid('Policy expired.');
  const values: FormFields = { ...fields, bucket };
  const limits: SizeLimits = { minBytes: 0, maxBytes: Infinity };
  const covered = new Set(SIGNATURE_FIELDS);

  for (const condition of policy.conditions) {
    const [operator, subject, wanted] = toTriple(condition);
    if (operator === 'content-length-range') {
      limits.minBytes = Number(subject);
      limits.maxBytes = Number(wanted);
      continue;
    }
    const name = String(subject).replace(/^\$/, '').toLowerCase();
    covered.add(name);
    if (!isConditionMet(operator, values[name] ?? '', String(wanted))) {
      throw invalid(`Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  }
  const extra = Object.keys(fields).find((name) => !covered.has(name) && !name.startsWith('x-ignore-'));
  if (extra) throw invalid(`Extra input fields: ${extra}`);
  return limits;
}

function readSignedPolicy(fields: FormFields, secretOf: SecretLookup): Policy {
  const { policy, 'x-amz-credential': credential, 'x-amz-signature': signature } = fields;
  if (!policy || !credential || !signature) throw accessDenied();
  const { accessKeyId, scope } = parseCredential(credential);
  const secret = secretOf(accessKeyId);
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', 403);
  if (!isSignatureCorrect(policy, scope, secret, signature)) throw new S3Error('SignatureDoesNotMatch', 403);
  return JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy;
}

/** `{name: value}` means `['eq', '$name', value]`. */
function toTriple(condition: Policy['conditions'][number]): [string, string | number, string | number] {
  if (Array.isArray(condition)) return condition;
  const [name = '', value = ''] = Object.entries(condition)[0] ?? [];
  return ['eq', name, value];
}

function isConditionMet(operator: string, value: string, wanted: string): boolean {
  if (operator === 'eq') return value === wanted;
  if (operator === 'starts-with') return value.startsWith(wanted);
  throw invalid(`Unknown operator ${operator}`);
}
