import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bringUp } from './bring-up';
import { type LocalStack, readSpeechServer } from './stack-options';

const LOCAL = resolve(__dirname, '..', '..', '.local');
const FUNCTION_LOG = join(LOCAL, 'functions.log');

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Writes the output of functions to a file for this run. Prints their errors as well. */
function openFunctionLog(): (functionName: string, text: string) => void {
  mkdirSync(LOCAL, { recursive: true });
  const file = createWriteStream(FUNCTION_LOG);
  return (name, text) => {
    for (const line of text.trimEnd().split('\n')) {
      file.write(`${name}: ${line}\n`);
      if (line.includes('"level":"ERROR"')) console.error(`${name}: ${line}`);
    }
  };
}

const IMPATIENCE_MS = 1000;

/**
 * Stops the stack on the first signal. Exits at once on a later signal, or while the stack is starting. Signals at the same time count as
 * one: a terminal sends Ctrl-C to all of its processes, which forward it to each other. Call `started` when the stack has started; `lost`
 * stops it because a part of it is gone.
 */
function endOnSignal(): { started: (stack: LocalStack) => void; lost: (message: string) => void } {
  let stack: LocalStack | undefined;
  let endingSince: number | undefined;
  const end = () => {
    if (endingSince === undefined && stack) {
      endingSince = performance.now();
      console.log('\nStopping…');
      void stack.stop().finally(() => process.exit(0));
    } else if (endingSince === undefined || performance.now() - endingSince > IMPATIENCE_MS) {
      process.exit(1);
    }
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  const lost = (message: string) => {
    console.error(`${message} The local stack stops. Run "npm start" to start it again.`);
    const stopped = stack?.stop() ?? Promise.resolve();
    void stopped.finally(() => process.exit(1));
  };
  return { started: (started) => (stack = started), lost };
}

/** `dev` is for developers: serves the client from its sources, and reloads functions when they change. */
async function main([mode]: readonly string[]): Promise<void> {
  const isDevelopment = mode === 'dev';
  console.log('Starting the local stack…');
  const { started, lost } = endOnSignal();
  const { stack, sample } = await bringUp(
    {
      ports: 'fixed',
      dataDir: join(LOCAL, 'data'),
      web: isDevelopment ? 'vite' : 'built',
      watch: isDevelopment,
      log: (message) => console.log(message),
      onLost: lost,
      functionLog: openFunctionLog(),
      speech: readSpeechServer(process.env),
      progress: (step) => console.log(`  ${seconds().padStart(6)}  ${step}`),
    },
    started,
  );
  console.log(`
Ready after ${seconds()}.

  App     ${stack.urls.app}
  Mail    ${stack.urls.inbox}
  Sample  ${sample ?? 'deleted; "npm run reset" brings it back'}
  Stripe  ${stack.urls.stripe}/

Functions print to .local/functions.log. What you make stays in .local/data; "npm run reset" empties it. Ctrl-C ends it.`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
