import { join } from 'node:path';
import { buildApp } from './app';

// The CLI's entry: the stage comes from `-c stage=…`, functions and client from what `build` in cdk.json made.
const root = join(__dirname, '..');
buildApp({ lambdaCode: join(root, 'build', 'lambdas'), clientFiles: join(root, 'web', 'dist') }).synth();
