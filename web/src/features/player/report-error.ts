/** Reports an error as the app does. The code for this loads with the first one, to keep the page small. */
export const reportError = (error: unknown): Promise<void> =>
  import('../../platform/api/report-error').then(
    ({ sendReport }) => sendReport(error, location.pathname.startsWith('/video/') ? '/video/$id' : '/hello'),
    () => undefined,
  );

/** Reports errors that nothing in the page handles. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error }) => void reportError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => void reportError(reason));
}
