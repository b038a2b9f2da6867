/**
 * The bytes of a file from `from` to before `to`, or to the file's end, as they arrive.
 * @throws Error when the server does not answer with this part
 */
export async function* fetchRange(
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
  if (response.status !== 206 || !response.body)
    throw new Error(`A part of a file was answered with ${response.status}.`);
  const reader = response.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
