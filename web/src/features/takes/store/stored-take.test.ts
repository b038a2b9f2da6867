import { TakeAudio } from './stored-take';

const samples = Int16Array.from({ length: 100 }, (_, index) => index * 3);
const file = new Blob([samples]);
const heard = async (sound: TakeAudio, from: number, to: number) => [...(await sound.read(from, to))];

describe('the sound of a take on disk', () => {
  it('is all of the file without a rewind', async () => {
    const sound = new TakeAudio(file, [{ from: 0, to: 100 }], 48_000);
    expect(sound.sampleCount).toBe(100);
    expect(await heard(sound, 20, 30)).toEqual([...samples.slice(20, 30)]);
  });

  it('omits what was rewound, wherever a piece starts and ends', async () => {
    const sound = new TakeAudio(
      file,
      [
        { from: 0, to: 10 },
        { from: 25, to: 26 },
        { from: 60, to: 100 },
      ],
      48_000,
    );
    const all = [...samples.slice(0, 10), ...samples.slice(25, 26), ...samples.slice(60)];
    expect(sound.sampleCount).toBe(51);
    for (let from = 0; from <= 51; from++) {
      for (let to = from; to <= 51; to++) expect(await heard(sound, from, to)).toEqual(all.slice(from, to));
    }
  });

  it('plays as a WAV file with its rate', async () => {
    const sound = new TakeAudio(
      file,
      [
        { from: 0, to: 5 },
        { from: 90, to: 100 },
      ],
      44_100,
    );
    const wav = Buffer.from(await sound.toWav().arrayBuffer());
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect(wav.readUInt32LE(24)).toBe(44_100);
    expect(wav.readUInt32LE(40)).toBe(30);
    expect(wav.length).toBe(wav.readUInt32LE(4) + 8);
    expect([...new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + 74))]).toEqual([
      ...samples.slice(0, 5),
      ...samples.slice(90),
    ]);
  });
});
