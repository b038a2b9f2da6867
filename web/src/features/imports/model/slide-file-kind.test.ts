import { detectFileKind } from './slide-file-kind';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the kind of a file', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n…', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['\x00\x00\x00\x20ftypavif', 'image/avif'],
    ['\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf', 'image/avif'],
    ['BM\x36\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00', 'image/bmp'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- Drawn by hand -->\n<svg:svg width="4">', 'image/svg+xml'],
    ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" [ <!ENTITY a "b"> ]>', 'image/svg+xml'],
    ['%PDF-1.7', 'application/pdf'],
    ['\r\n\r\n%PDF-1.4', 'application/pdf'],
  ])('is decided by its first bytes: %j', (text, kind) => {
    expect(detectFileKind(bytes(text))).toBe(kind);
  });

  it.each([
    '',
    '<!doctype html><svg>',
    '<!-- <svg>',
    'BMW, a car maker of Munich',
    'MZ\x90',
    'RIFF\x00\x00\x00\x00WAVE',
    'PK\x03\x04',
  ])('is none that can become a slide: %j', (text) => {
    expect(detectFileKind(bytes(text))).toBeNull();
  });
});
