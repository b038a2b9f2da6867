const SCREENS: Record<string, string> = { video: '/video/$id', embed: '/embed/$id' };

/** Reports an error as the app does. The code for this loads with the first one, to keep the page small. */
export const reportError = (error: unknown): Promise<void> =>
  import('../../platform/api/report-error').then(
    ({ sendReport }) => sendReport(error, SCREENS[location.pathname.split('/')[1] ?? ''] ?? '/hello'),
    () => undefined,
  );

/** Reports errors that nothing in the page handles. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => void reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
}
