import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App, AppProps } from 'aws-cdk-lib';
import { buildApp } from '../app';
import { handlers } from '../handlers';
import type { Stage } from '../stages';

const folders: string[] = [];
/** A temporary folder that is deleted after the test file. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'narradeck-synth-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** Empty bundles, so that tests of templates don't compile functions. */
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

/** Synthesizes a stage for a test, with placeholders for build output. Returns the assembly's folder. */
export function synthesize({ stage, lambdaCode = placeholderCode(), app: appProps, prepare }: Synthesis): string {
  const outdir = newFolder();
  const app = buildApp({
    stage,
    lambdaCode,
    clientFiles: placeholderClient(),
    // A test reads neither stack traces nor `tree.json`, which take a sixth of the time.
    app: { outdir, builtinCloudFormationValidation: false, stackTraces: false, treeMetadata: false, ...appProps },
  });
  prepare?.(app);
  app.synth();
  return outdir;
}
