import { buildLambdas } from '../../build-lambdas';
import type { Stoppable } from './stoppables';

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

/**
 * The functions that somebody's first minute calls: signing up, Home, a dropped deck, a take, the link. They are loaded before the
 * stack says that it is ready. Each takes 25 MB; the others are loaded when they are called.
 */
export const PRELOADED_FUNCTIONS: readonly string[] = [
  'pre-sign-up',
  'post-confirmation',
  'start-session',
  'get-session',
  'send-verification-email',
  'verify-email',
  'list-accounts',
  'list-projects',
  'get-cover-grants',
  'list-users',
  'authorize-listener',
  'publish-changes',
  'create-project',
  'get-project',
  'update-project',
  'show-presence',
  'create-slide-uploads',
  'complete-slide-uploads',
  'create-take-upload',
  'complete-take-upload',
  'create-upload',
  'complete-upload',
  'save-edits',
  'get-publish-data',
];
