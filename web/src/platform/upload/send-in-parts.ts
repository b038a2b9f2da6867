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

/** More would only share the same line. */
const limitParts = limitConcurrency(3);
/** Parts that the server misses at the end are sent again, so often at most. */
const ROUNDS_MAX = 3;

interface PartsOptions {
  /** Told the bytes that are there, those on their way included, whenever it changes. */
  onSent: (bytes: number) => void;
  /** Told the bytes of the parts that the server has, whenever it changes. */
  onConfirmed: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a clip's file in parts, and only those that the server does not have: after a reload, the same request with the same
 * file goes on. Each part is tried again by itself, and a line that is cut is waited for, however long.
 * Throws the `ApiError` of a refusal.
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
      // A file that was moved or changed fails here: to the network it would look like a line that is cut.
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
    // One that is refused ends the others, which would be refused, too.
    ended.abort();
  }
}

/** So many addresses are asked for at a time: they are good for an hour, and a part may take a minute. */
const SIGNED_PER_CALL = 16;

/** Where a part is put, and in which call that was signed. */
interface PartUrl {
  url: string;
  call: number;
}

/** The signed addresses of the parts that are still to be sent. Each is given once: whoever tries again gets a fresh one. */
export class PartUrls {
  readonly #signed = new Map<number, PartUrl>();
  #calls = 0;
  readonly #inTurn = limitConcurrency(1);

  /** @param missing parts that have not arrived, in the order in which they are sent */
  constructor(
    private readonly missing: ReadonlySet<number>,
    private readonly sign: (parts: number[]) => Promise<string[]>,
  ) {}

  /** An address for this part. Throws what `sign` throws. */
  takeUrl(part: number): Promise<PartUrl> {
    return this.#inTurn(async () => {
      const address = this.#signed.get(part) ?? (await this.#signFrom(part));
      this.#signed.delete(part);
      return address;
    });
  }

  /** An address was too old: those that were signed with it, or before, are so, too, and nobody gets them. */
  dropExpired({ call }: PartUrl): void {
    for (const [part, address] of this.#signed) if (address.call <= call) this.#signed.delete(part);
  }

  async #signFrom(part: number): Promise<PartUrl> {
    const next = [...this.missing].filter((other) => other > part && !this.#signed.has(other));
    const parts = [part, ...next.slice(0, SIGNED_PER_CALL - 1)];
    const urls = await this.sign(parts);
    const call = ++this.#calls;
    const addressAt = (index: number) => ({ url: urls[index] ?? '', call });
    parts.forEach((each, index) => this.#signed.set(each, addressAt(index)));
    return addressAt(0);
  }
}
