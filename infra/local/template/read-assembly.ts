import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The relevant parts of a synthesized template. Values may be intrinsic functions. */
export interface Template {
  Resources: Record<string, RawResource>;
  Outputs?: Record<string, { Value: unknown }>;
}

export interface RawResource {
  Type: string;
  Properties?: Record<string, unknown>;
}

/** The CDK's output: a template for each stack, and their assets. */
export interface Assembly {
  /** By the stack's name in AWS. */
  templates: Map<string, Template>;
  /** Absolute paths by asset hash. */
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

/** Reads the cloud assembly in the output folder of `app.synth()`. */
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
