import { buildLambdas } from '../../build-lambdas';
import { type Stoppable } from './stoppables';

/**
 * Bundles every function; with `watch` again whenever a source changes, and then a function that does not compile is only
 * reported, so that the stack goes on with the last one that did.
 */
export async function bundleLambdas(
  outdir: string,
  watch: boolean,
  log: (message: string) => void,
): Promise<Stoppable> {
  if (!watch) return { stop: await buildLambdas({ outdir }) };
  return new Promise((resolve, reject) => {
    const watching = buildLambdas({
      outdir,
      watch: (errors) => {
        for (const error of errors) log(`A function does not compile: ${error}`);
        watching.then((stop) => resolve({ stop }), reject);
      },
    });
    watching.catch(reject);
  });
}
