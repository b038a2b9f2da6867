import { decodeRecords, RECORD_BYTES, encodeRecord } from './video-files';

const packets = [
  { size: 900, isKey: true, at: 0 },
  { size: 20, isKey: false, at: 2_000_000_000_000 },
  { size: 30, isKey: false, at: 4000 },
];
const index = new Uint8Array(packets.flatMap((packet) => [...encodeRecord(packet)])).buffer;

describe('the index of a take’s pictures', () => {
  it('restores what was written', () => {
    expect(decodeRecords(index, 950)).toEqual(packets);
  });

  it('ends where a crash left a packet or a record unfinished', () => {
    expect(decodeRecords(index, 949)).toEqual(packets.slice(0, 2));
    expect(decodeRecords(index.slice(0, 3 * RECORD_BYTES - 1), 950)).toEqual(packets.slice(0, 2));
  });

  it('ends at the zeros that a power failure leaves', () => {
    const zeros = new Uint8Array([...new Uint8Array(index), ...new Uint8Array(RECORD_BYTES)]).buffer;
    expect(decodeRecords(zeros, 5000)).toEqual(packets);
  });
});
