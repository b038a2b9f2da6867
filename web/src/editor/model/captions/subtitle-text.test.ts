import { subtitleText } from './subtitle-text';

test('a subtitle file is read as UTF-8', () => {
  expect(subtitleText(new TextEncoder().encode('Größe – “schön”'))).toBe('Größe – “schön”');
});

test('a file that is not UTF-8 keeps its umlauts: older programs write windows-1252', () => {
  expect(subtitleText(Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65))).toBe('Größe');
});
