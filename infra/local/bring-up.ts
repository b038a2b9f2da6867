import { buildClient } from '../build-client';
import { seedSample } from './seed/seed-sample';
import { startLocalStack } from './stack';
import { type LocalStack, type LocalStackOptions } from './stack-options';

export interface StartedStack {
  stack: LocalStack;
  /** The address of the sample's link; undefined where its owner has deleted it. */
  sample: string | undefined;
}

/**
 * Brings up what a person needs: the stack with the sample in it, its functions loaded, and the client built, all side by side.
 * `onStack` gets the stack as soon as it has to be stopped. Throws a sentence for a person when a part does not come up.
 */
export async function bringUp(
  options: LocalStackOptions,
  onStack: (stack: LocalStack) => void = () => undefined,
): Promise<StartedStack> {
  const { web, progress = () => undefined } = options;
  const client = web === 'built' ? buildClient() : Promise.resolve('kept');
  const clientReady = client.then((done) => done === 'built' && progress('Client built'));
  // Whoever changes functions has them loaded anew all the time.
  const warm = !options.watch;
  const keepBundles = warm ? '.local/lambdas' : undefined;
  const stackReady = startLocalStack({ ...options, warm, keepBundles }).then(async (stack) => {
    onStack(stack);
    return { stack, sample: await seedSample(stack) };
  });
  const [broughtUp] = await Promise.all([stackReady, clientReady]);
  return broughtUp;
}
