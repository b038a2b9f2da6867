import type { InputOf, OutputOf } from '#shared/api/contract';
import {
  completeMultipartUpload,
  createMultipartUpload,
  partCount,
  partRange,
  signUploadParts,
} from '#shared/api/uploads';
import { ApiError } from '#shared/errors';
import { limitConcurrency } from '#shared/limit-concurrency';
import { call } from '../api/call';
import { PostFailed } from '../api/classify-error';
import { sendBody } from './post-file';
import { retryUpload } from './retry-upload';

/** More would only share the same bandwidth. */
const limitParts = limitConcurrency(3);
/** Maximum attempts to send parts that the server lacks at the end. */
const ROUNDS_MAX = 3;

interface PartsOptions {
  /** Receives the bytes sent, including those of running parts, at each change. */
  onSent: (bytes: number) => void;
  /** Receives the bytes of the parts that the server has, at each change. */
  onConfirmed: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a clip's file in parts, and only those that the server lacks: after a reload, the same request with the same file continues.
 * Retries each part separately, and waits for a lost connection for any length of time. Throws the `ApiError` of a rejected request.
 */
export async function sendInParts(
  request: InputOf<typeof createMultipartUpload>,
  file: Blob,
  options: PartsOptions,
): Promise<OutputOf<typeof completeMultipartUpload>> {
  const { id, project_id } = request;
  const retrying = { signal: options.signal, outlastsCuts: true };
  for (let round = 1; ; round++) {
    const { parts } = await retryUpload(() => call(createMultipartUpload, request, options), retrying);
    await sendMissing(request, file, new Set(parts), options);
    try {
      return await retryUpload(() => call(completeMultipartUpload, { id, project_id }, options), retrying);
    } catch (error) {
      const isIncomplete = error instanceof ApiError && error.code === 'not-found';
      if (!isIncomplete || round === ROUNDS_MAX) throw error;
    }
  }
}

async function sendMissing(
  { id, project_id, size }: InputOf<typeof createMultipartUpload>,
  file: Blob,
  confirmed: Set<number>,
  { onSent, onConfirmed, signal }: PartsOptions,
): Promise<void> {
  const bytesOf = (part: number) => partRange(size, part).to - partRange(size, part).from;
  const missing = new Set(Array.from({ length: partCount(size) }, (_, index) => index + 1));
  for (const part of confirmed) missing.delete(part);
  const inFlight = new Map<number, number>();
  const sum = (all: Iterable<number>) => [...all].reduce((total, bytes) => total + bytes, 0);
  const confirmedBytes = () => sum([...confirmed].map(bytesOf));
  const reportSent = () => onSent(confirmedBytes() + sum(inFlight.values()));
  onConfirmed(confirmedBytes());
  reportSent();

  const addresses = new PartUrls(missing, async (parts) => {
    return (await call(signUploadParts, { id, project_id, parts }, { signal })).urls;
  });
  const ended = new AbortController();
  const inRound = AbortSignal.any([signal, ended.signal]);
  const send = async (part: number) => {
    const { from, to } = partRange(size, part);
    const onPart = (bytes: number) => {
      inFlight.set(part, Math.min(bytes, to - from));
      reportSent();
    };
    const put = async () => {
      // A file that was moved or changed must fail here: during the upload, it would look like a lost connection.
      await file.slice(from, from + 1).arrayBuffer();
      const address = await addresses.takeUrl(part);
      try {
        await sendBody('PUT', address.url, file.slice(from, to), { onSent: onPart, signal: inRound });
      } catch (error) {
        if (error instanceof PostFailed && error.isTooOld) addresses.dropExpired(address);
        throw error;
      }
    };
    await retryUpload(put, { signal: inRound, outlastsCuts: true });
    missing.delete(part);
    inFlight.delete(part);
    confirmed.add(part);
    onConfirmed(confirmedBytes());
    reportSent();
  };
  try {
    await Promise.all([...missing].map((part) => limitParts(() => send(part))));
  } finally {
    // If a part fails, the others would fail too.
    ended.abort();
  }
}

/** URLs signed per call. They are valid for an hour, and a part may take a minute. */
const SIGNED_PER_CALL = 16;

interface PartUrl {
  url: string;
  call: number;
}

/** Signed URLs of the missing parts. Each is returned once, so a retry gets a new one. */
export class PartUrls {
  readonly #signed = new Map<number, PartUrl>();
  #calls = 0;
  readonly #serialize = limitConcurrency(1);

  /** @param missing parts that have not arrived, in sending order */
  constructor(
    private readonly missing: ReadonlySet<number>,
    private readonly sign: (parts: number[]) => Promise<string[]>,
  ) {}

  takeUrl(part: number): Promise<PartUrl> {
    return this.#serialize(async () => {
      const address = this.#signed.get(part) ?? (await this.#fetchSignedFrom(part));
      this.#signed.delete(part);
      return address;
    });
  }

  /** Drops all URLs that were signed with an expired one or earlier, because they have expired too. */
  dropExpired({ call }: PartUrl): void {
    for (const [part, address] of this.#signed) if (address.call <= call) this.#signed.delete(part);
  }

  async #fetchSignedFrom(part: number): Promise<PartUrl> {
    const next = [...this.missing].filter((other) => other > part && !this.#signed.has(other));
    const parts = [part, ...next.slice(0, SIGNED_PER_CALL - 1)];
    const urls = await this.sign(parts);
    const call = ++this.#calls;
    const addressAt = (index: number) => ({ url: urls[index] ?? '', call });
    parts.forEach((each, index) => this.#signed.set(each, addressAt(index)));
    return addressAt(0);
  }
}
