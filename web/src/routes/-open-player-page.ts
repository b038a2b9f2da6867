import type { ParsedLocation } from '@tanstack/react-router';

/**
 * Leaves the app for the player's page, and never comes back. `path` is the one form of its address: by any other the server
 * could answer with the app again, which would lead there again, without end.
 */
export function openPlayerPage(path: string, { searchStr, hash }: ParsedLocation): Promise<never> {
  window.location.assign(`${path}${searchStr}${hash && `#${hash}`}`);
  return new Promise(() => {});
}
