/** An open file on a disk with `room` bytes; `beyond` returns the result of a write that doesn't fit. */
export function openFile(room: number, beyond: (room: number) => number = () => 0) {
  const bytes = new Uint8Array(room);
  let size = 0;
  const handle = {
    truncate: (to: number) => (size = to),
    write(data: Uint8Array, { at }: { at: number }) {
      if (at + data.byteLength > room) return beyond(room - at);
      bytes.set(data, at);
      size = Math.max(size, at + data.byteLength);
      return data.byteLength;
    },
    flush: () => undefined,
  };
  return { handle: handle as unknown as FileSystemSyncAccessHandle, bytes: () => bytes.slice(0, size) };
}
