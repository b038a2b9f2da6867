import { detectForeignKind } from './slide-file-kind';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a file that cannot become slides as it is', () => {
  it.each([
    ['\x00\x00\x00\x24ftypheic', 'IMG_1.HEIC', 'heic'],
    ['\x00\x00\x00\x24ftypmif1', 'photo.jpg', 'heic'],
    ['PK\x03\x04', 'talk.pptx', 'presentation'],
    ['\xd0\xcf\x11\xe0', 'Talk.PPT', 'presentation'],
    ['PK\x03\x04', 'Talk.ZIP', 'zip'],
    ['PK\x03\x04', 'report.docx', null],
    ['PK\x03\x04', 'Talk.key', 'keynote'],
    ['', 'A folder of a Mac.key', 'keynote'],
    ['PK\x03\x04', 'talk.odp', 'odp'],
    [`PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.presentation`, 'talk', 'odp'],
    ['II*\0', 'scan.tif', 'tiff'],
    ['MM\0*', 'IMG_1.NEF', 'tiff'],
    ['-----BEGIN PRIVATE KEY-----', 'server.key', null],
    ['', 'empty.txt', null],
    ['MZ', 'talk.pptx', null],
  ])('is recognized by its first bytes, an archive by its name, too: %j %s', (text, name, kind) => {
    expect(detectForeignKind(bytes(text), { name })).toBe(kind);
  });
});
