import { strToU8, zipSync } from 'fflate';
import { pptx } from '../../../../testing/pptx';
import { readPresentationParts } from './presentation-parts';

const fileOf = (bytes: Uint8Array): Blob => new Blob([Uint8Array.from(bytes)]);
/** Only the paths, because a failure would print megabytes of text. */
const pathsOf = async (file: Blob) => Object.keys(await readPresentationParts(file));

describe("a presentation's parts", () => {
  it('are those with notes, and no pictures', async () => {
    const parts = { 'ppt/presentation.xml': strToU8('<a/>'), 'ppt/media/image1.png': strToU8('picture') };
    expect(await readPresentationParts(fileOf(zipSync(parts)))).toEqual({ 'ppt/presentation.xml': '<a/>' });
    const paths = Object.keys(await readPresentationParts(fileOf(pptx([{ notes: ['Welcome'] }]))));
    expect(paths).toContain('ppt/notesSlides/notesSlide1.xml');
  });

  it('are read from a file that arrives in pieces of any size', async () => {
    const notes = Array.from({ length: 40 }, (_, n) => ({ notes: [`Note ${n}, é`] }));
    const file = pptx(notes);
    const whole = await readPresentationParts(fileOf(file));
    const inPieces = fileOf(file);
    inPieces.stream = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < file.length; at += 97) controller.enqueue(Uint8Array.from(file.subarray(at, at + 97)));
          controller.close();
        },
      });
    expect(await readPresentationParts(inPieces)).toEqual(whole);
    expect(whole['ppt/notesSlides/notesSlide1.xml']).toContain('é');
  });

  it('are not found in a file that is no archive', async () => {
    expect(await readPresentationParts(fileOf(Buffer.from('PK no archive')))).toEqual({});
  });

  it('are not unpacked from a small file that claims to contain a great deal', async () => {
    const part = strToU8(' '.repeat(8 * 1024 * 1024 - 1));
    const names = Array.from({ length: 9 }, (_, n) => `ppt/slides/slide${n + 1}.xml`);
    const large = zipSync(Object.fromEntries(names.map((name) => [name, part])));
    expect(large.length).toBeLessThan(100_000);
    await expect(pathsOf(fileOf(large))).rejects.toThrow('more text than any talk');
  });

  it('that are longer than the file says are not unpacked either', async () => {
    const part = strToU8(' '.repeat(9 * 1024 * 1024));
    const lying = zipSync({ 'ppt/presentation.xml': part });
    const view = new DataView(lying.buffer);
    // Fakes the length of the unpacked part in its own header and in the archive's directory.
    for (let at = 0; at < lying.length - 4; at++) {
      if (view.getUint32(at, true) === part.length) view.setUint32(at, 100, true);
    }
    await expect(pathsOf(fileOf(lying))).rejects.toThrow('more text than any talk');
  });
});
