import { buildLambdas } from '../../build-lambdas';
import type { Stoppable } from './stoppables';

/** Bundles every function. With `watch`, bundles again after changes, and only reports functions that don't compile. */
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
 * The functions for a person's first minute: signing up, Home, uploading a deck, a take, the link. They are loaded before the stack is
 * ready. Each takes 25 MB; the others are loaded on their first call.
 */
export const PRELOADED_FUNCTIONS: readonly string[] = [
  'create-sign-up-challenge',
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
  'authorize-subscription',
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
