import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A synthesized template, as far as it matters here. Values may still be intrinsic functions. */
export interface Template {
  Resources: Record<string, RawResource>;
  Outputs?: Record<string, { Value: unknown }>;
  Conditions?: Record<string, unknown>;
}

export interface RawResource {
  Type: string;
  Condition?: string;
  Properties?: Record<string, unknown>;
  Metadata?: { 'aws:cdk:path'?: string };
}

/** What the CDK wrote: a template for each stack, and the folders and files that go with them. */
export interface Assembly {
  /** By the name that the stack has in AWS. */
  templates: Map<string, Template>;
  /** Absolute paths by the asset's hash. */
  assets: Map<string, string>;
}

interface Manifest {
  artifacts: Record<
    string,
    { type: string; properties?: { file?: string; templateFile?: string; stackName?: string } }
  >;
}

interface AssetManifest {
  files: Record<string, { source: { path?: string } }>;
}

const readJson = <Content>(file: string): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;

/** Reads a cloud assembly from the folder that `app.synth()` wrote. */
export function readAssembly(directory: string): Assembly {
  const assembly: Assembly = { templates: new Map(), assets: new Map() };
  const { artifacts } = readJson<Manifest>(resolve(directory, 'manifest.json'));
  for (const [name, { type, properties = {} }] of Object.entries(artifacts)) {
    if (type === 'aws:cloudformation:stack' && properties.templateFile) {
      const template = readJson<Template>(resolve(directory, properties.templateFile));
      assembly.templates.set(properties.stackName ?? name, template);
    }
    if (type === 'cdk:asset-manifest' && properties.file) {
      const { files } = readJson<AssetManifest>(resolve(directory, properties.file));
      for (const [hash, { source }] of Object.entries(files))
        if (source.path) assembly.assets.set(hash, resolve(directory, source.path));
    }
  }
  return assembly;
}
