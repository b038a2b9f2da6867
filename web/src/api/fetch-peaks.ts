import { ApiError, codeOfHttpStatus } from '#shared/errors';

/** Milliseconds of sound that a pair of stored peaks stands for. */
export const PEAK_MS = 20;

/** A stored waveform: pairs of lowest and highest amplitude, as signed bytes. Throws where it can't be fetched. */
export async function fetchPeaks(url: string): Promise<Int8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new ApiError(codeOfHttpStatus(response.status), `The waveform answered ${response.status}.`);
  return new Int8Array(await response.arrayBuffer());
}
