/**
 * What runs inside a function's worker thread, as source: it must not be bundled or transformed, and it loads the bundle as
 * Lambda's own runtime does. Errors go back in the shape that Lambda gives them.
 */
export const RUNTIME_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const describe = (error) => ({
  errorType: error?.name ?? 'Error',
  errorMessage: error?.message ?? String(error),
  trace: String(error?.stack ?? '').split('\\n'),
});
let handler;
let initError;
try {
  handler = require(workerData.file)[workerData.exportName];
  if (typeof handler !== 'function') {
    initError = { errorType: 'Runtime.HandlerNotFound', errorMessage: workerData.handler + ' is undefined or not exported', trace: [] };
  }
} catch (error) {
  initError = describe(error);
}
parentPort.postMessage({ loaded: true });
const run = (event, context) =>
  new Promise((resolve, reject) => {
    const answer = handler(event, context, (error, result) => (error ? reject(error) : resolve(result)));
    if (typeof answer?.then === 'function') answer.then(resolve, reject);
  });
parentPort.on('message', async ({ id, event, context, deadline }) => {
  if (initError) return parentPort.postMessage({ id, error: initError });
  try {
    const result = await run(JSON.parse(event), { ...context, getRemainingTimeInMillis: () => deadline - Date.now() });
    parentPort.postMessage({ id, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    parentPort.postMessage({ id, error: describe(error) });
  }
});
`;
