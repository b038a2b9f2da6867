import { foreignKindOf } from './foreign-kind';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a file that cannot become slides as it is', () => {
  it.each([
    ['\x00\x00\x00\x24ftypheic', 'IMG_1.HEIC', 'heic'],
    ['\x00\x00\x00\x24ftypmif1', 'photo.jpg', 'heic'],
    ['PK\x03\x04', 'talk.pptx', 'presentation'],
    ['\xd0\xcf\x11\xe0', 'Talk.PPT', 'presentation'],
    ['PK\x03\x04', 'archive.zip', null],
    ['MZ', 'talk.pptx', null],
  ])('is known by its first bytes, a packed one by its name too: %j %s', (text, name, kind) => {
    expect(foreignKindOf(bytes(text), { name })).toBe(kind);
  });
});
