import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, AppProps } from 'aws-cdk-lib';
import { buildApp } from '../app';
import { handlers } from '../handlers';
import type { Stage } from '../stages';

const folders: string[] = [];
/** A folder below the system's temporary one, which goes when the test file has ended. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'narradeck-synth-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Bundles that do nothing, so that templates can be tested without compiling functions. */
function placeholderCode(): string {
  const folder = newFolder();
  for (const { name } of handlers) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.js'), `exports.handler = async () => '${name}';`);
  }
  return folder;
}

function placeholderClient(): string {
  const folder = newFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

export interface Synthesis {
  stage: Stage;
  lambdaCode?: string;
  app?: AppProps;
  /** Called before synthesis, for instance to add checks. */
  prepare?: (app: App) => void;
}

/** Synthesizes a stage for a test, with placeholders for what is not built; gives the assembly's folder. */
export function synthesize({ stage, lambdaCode = placeholderCode(), app: appProps, prepare }: Synthesis): string {
  const outdir = newFolder();
  const app = buildApp({
    stage,
    lambdaCode,
    clientFiles: placeholderClient(),
    app: { outdir, builtinCloudFormationValidation: false, ...appProps },
  });
  prepare?.(app);
  app.synth();
  return outdir;
}
