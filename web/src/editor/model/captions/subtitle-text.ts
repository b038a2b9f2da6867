/** The text of a subtitle file: UTF-8, or windows-1252, in which older programs wrote, where it is not that. */
export function subtitleText(bytes: ArrayBuffer | Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
