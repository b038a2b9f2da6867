import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** A sum over bytes as they pass by; `digest` gives it in base64. */
interface RunningChecksum {
  update(bytes: Buffer): void;
  digest(): string;
}

function runningCrc32(): RunningChecksum {
  let sum = 0;
  return {
    update: (bytes) => {
      sum = crc32(bytes, sum);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(sum);
      return bytes.toString('base64');
    },
  };
}

function runningHash(algorithm: string): RunningChecksum {
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') };
}

const ALGORITHMS: Record<string, () => RunningChecksum> = {
  crc32: runningCrc32,
  sha1: () => runningHash('sha1'),
  sha256: () => runningHash('sha256'),
};

/** The checksum that a request announces in its headers or trailer: its header's name, and the sum if it is known yet. */
export interface AnnouncedChecksum {
  header: string;
  expected?: string;
  running: RunningChecksum;
}

/** Finds the checksum that a client sends along, undefined if there is none of the kinds that we can compute. */
export function announcedChecksum(headers: Record<string, string>): AnnouncedChecksum | undefined {
  for (const [name, start] of Object.entries(ALGORITHMS)) {
    const header = `x-amz-checksum-${name}`;
    const expected = headers[header];
    if (expected || headers['x-amz-trailer'] === header) return { header, expected, running: start() };
  }
  return undefined;
}
