import type { ParsedLocation } from '@tanstack/react-router';

/** Leaves the app for the player's page at the same address; never comes back. */
export function openPlayerPage({ location }: { location: ParsedLocation }): Promise<never> {
  window.location.assign(location.href);
  return new Promise(() => {});
}
