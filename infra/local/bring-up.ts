import { buildClient } from '../build-client';
import { seedSample } from './seed/seed-sample';
import { startLocalStack } from './stack';
import { type LocalStack, type LocalStackOptions } from './stack-options';

interface StartedStack {
  stack: LocalStack;
  /** The address of the sample's link; undefined if its owner deleted it. */
  sample: string | undefined;
}

/**
 * Starts everything for interactive use, in parallel: the stack with the sample, its functions loaded, and the built client. `onStack`
 * receives the stack as soon as it needs to be stopped. Throws a readable message when a part doesn't start.
 */
export async function bringUp(
  options: LocalStackOptions,
  onStack: (stack: LocalStack) => void = () => undefined,
): Promise<StartedStack> {
  const { web, progress = () => undefined } = options;
  const client = web === 'built' ? buildClient() : Promise.resolve('kept');
  const clientReady = client.then((done) => done === 'built' && progress('Client built'));
  // While functions are being edited, they are reloaded all the time anyway.
  const warm = !options.watch;
  const keepBundles = warm ? '.local/lambdas' : undefined;
  const stackReady = startLocalStack({ ...options, warm, keepBundles }).then(async (stack) => {
    onStack(stack);
    return { stack, sample: await seedSample(stack) };
  });
  const [broughtUp] = await Promise.all([stackReady, clientReady]);
  return broughtUp;
}
