import { join } from 'node:path';
import { buildApp } from './app';

// Entry point for the CLI. The stage comes from `-c stage=…`; the `build` command in cdk.json makes the functions and the client.
const root = join(__dirname, '..');
buildApp({ lambdaCode: join(root, 'build', 'lambdas'), clientFiles: join(root, 'web', 'dist') }).synth();
