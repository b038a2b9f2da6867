/** Decodes XML as UTF-8, or as UTF-16 if it has a byte order mark. */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}
