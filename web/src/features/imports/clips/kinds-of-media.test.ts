import { type ClipType, UPLOAD_KINDS } from '#shared/api/uploads';
import { checkMediaFile, detectClipType } from '../../../../../lambdas/functions/uploads/check-file';
import { MEDIA_KINDS } from '../../../../../testing/media-kinds';
import { rewriteFile } from '../../../platform/files/rewrite-file';
import { openFile } from '../../../platform/files/testing/open-file';
import { stripMetadata } from '../../../platform/files/strip-metadata';
import { sortFiles } from '../model/sort-files';
import { readClipFile } from './read-clip-file';

const everyCodec = () => true;

/** The length that the server reads from bytes of a type; throws if it rejects them. */
async function serverLength(bytes: Uint8Array, type: ClipType): Promise<number> {
  if (detectClipType(bytes, type) !== type) throw new Error('It is of another type.');
  return checkMediaFile(
    { size: bytes.length, read: (start, end) => Promise.resolve(bytes.subarray(start, end)) },
    type,
  );
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

describe('product: browser and server agree about every kind of sound and video', () => {
  test.each(MEDIA_KINDS)('%s: %s', async (name, fate, make) => {
    const given = Uint8Array.from(await make());
    const file = new File([given], name);
    const reading = readClipFile(file, everyCodec);
    if (fate instanceof RegExp || fate === 'AAC') {
      for (const type of UPLOAD_KINDS.clip.types) await expect(serverLength(given, type)).rejects.toThrow();
      if (fate instanceof RegExp) return expect(reading).rejects.toThrow(fate);
      return expect(await reading).toMatchObject({ content_type: 'audio/mp4', remuxedAs: 'mp4', type: 'audio' });
    }
    const { content_type, duration, remuxedAs, type } = await reading;
    expect(remuxedAs ?? 'as it is').toBe(fate);
    let sent: Blob = file;
    if (remuxedAs) {
      const { handle, bytes } = openFile(10_000_000);
      await rewriteFile(file, handle, remuxedAs, () => undefined);
      sent = new Blob([bytes()]);
    }
    const length = await serverLength(await bytesOf(await stripMetadata(sent, content_type)), content_type);
    expect(Math.abs(length - duration)).toBeLessThan(100);
    expect(content_type.startsWith('video/') || type === 'audio').toBe(true);
  });

  test.each(MEDIA_KINDS)('%s is recognized as sound or video without a type, too', async (name, fate, make) => {
    // The type can't be detected by the first bytes.
    const isNamed =
      name.includes('something before') || (fate instanceof RegExp && fate.source.startsWith('isn’t audio'));
    const file = new File([Uint8Array.from(await make())], isNamed ? name : 'dropped');
    expect((await sortFiles([file])).clips).toHaveLength(1);
  });
});
