import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Contract } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';

/** A function to deploy: its kebab-case name and the source file that exports its `handler`. */
export interface Handler {
  name: string;
  entry: string;
}

const lambdas = join(__dirname, '..', 'lambdas');

/** The function's name in files and in AWS: `getSrt` and `SendVerificationEmail` become `get-srt` and `send-verification-email`. */
export const toKebabCase = (name: string): string =>
  name.replace(/(?<!^)[A-Z]/g, (capital) => `-${capital}`).toLowerCase();

const functions = join(lambdas, 'functions');
const sources = readdirSync(functions, { recursive: true, encoding: 'utf8' });

/**
 * Finds the source file of a contract's handler among `paths`, wherever it is.
 * @throws Error when several have its name
 */
export function findHandler(contract: Pick<Contract, 'name'>, paths: readonly string[]): Handler {
  const name = toKebabCase(contract.name);
  const [found = `${name}.ts`, ...others] = paths.filter((path) => basename(path) === `${name}.ts`);
  if (others.length > 0) throw new Error(`Several handlers have the same name: ${[found, ...others].join(', ')}.`);
  return { name, entry: join(functions, found) };
}

/** Every function of the app: one per contract, then those for streams, queues, and services. */
export const handlers: readonly Handler[] = [
  ...contracts.map((contract) => findHandler(contract, sources)),
  { name: 'publish-changes', entry: join(lambdas, 'streams', 'publish-changes.ts') },
  { name: 'send-jobs', entry: join(lambdas, 'streams', 'send-jobs.ts') },
  { name: 'run-jobs', entry: join(lambdas, 'jobs', 'run-jobs.ts') },
  { name: 'run-speech', entry: join(lambdas, 'jobs', 'run-speech.ts') },
  { name: 'transcribe-ended', entry: join(lambdas, 'jobs', 'transcribe-ended.ts') },
  { name: 'follow-subscription', entry: join(lambdas, 'jobs', 'follow-subscription.ts') },
  { name: 'pre-sign-up', entry: join(lambdas, 'triggers', 'pre-sign-up.ts') },
  { name: 'post-confirmation', entry: join(lambdas, 'triggers', 'post-confirmation.ts') },
  { name: 'stop-mail', entry: join(lambdas, 'triggers', 'stop-mail.ts') },
  { name: 'run-canary', entry: join(lambdas, 'triggers', 'run-canary.ts') },
  { name: 'store-user-list', entry: join(lambdas, 'triggers', 'store-user-list.ts') },
  { name: 'authorize-subscription', entry: join(lambdas, 'triggers', 'authorize-subscription.ts') },
];

/** The folder that a function's source is in, such as `projects` or `triggers`. */
export function findArea(name: string): string {
  const handler = handlers.find((each) => each.name === name);
  if (!handler) throw new Error(`There is no function ${name}.`);
  return basename(dirname(handler.entry));
}
