import { createHash } from 'node:crypto';
import { ACCOUNT_ID, REGION } from '../config/aws';
import { type Endpoints, LOCAL_NAMES, type LocalNames } from './local-names';
import type { Assembly, RawResource, Template } from './read-assembly';

interface Resource<Properties> {
  ref: string;
  properties: Properties;
}

const PSEUDO_PARAMETERS: Record<string, string> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT_ID,
  'AWS::Partition': 'aws',
};

/** Resolves the values in an assembly as if this machine were AWS. */
export class ResolvedAssembly {
  /** The types that `byType` was asked for. */
  readonly readTypes = new Set<string>();

  constructor(
    readonly assembly: Assembly,
    private readonly endpoints: Endpoints,
  ) {}

  /** All resource types, with one resource of each as an example. */
  types(): Map<string, string> {
    const types = new Map<string, string>();
    for (const [stack, id, { Type }] of this.entries()) types.set(Type, `${stack}/${id}`);
    return types;
  }

  byType<Properties>(type: string): Resource<Properties>[] {
    this.readTypes.add(type);
    const found: Resource<Properties>[] = [];
    for (const [stack, id, raw] of this.entries()) {
      if (raw.Type !== type) continue;
      const ref = type in LOCAL_NAMES ? this.ref(stack, id) : id;
      found.push({ ref, properties: this.resolve(stack, raw.Properties ?? {}) as Properties });
    }
    return found;
  }

  assetPath(key: string): string {
    const path = this.assembly.assets.get(key.replace(/\..*$/, ''));
    if (!path) throw new Error(`The assembly has no asset ${key}.`);
    return path;
  }

  /** Resolves every intrinsic function in a value of a stack's template. Throws for an unknown one. */
  resolve(stack: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.resolve(stack, one));
    if (typeof value === 'string') return resolveSecrets(value);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [name, argument] = entries.length === 1 ? (entries[0] as [string, unknown]) : ['', undefined];
    if (name === 'Ref' || name.startsWith('Fn::')) return this.callIntrinsic(stack, name, argument);
    return Object.fromEntries(entries.map(([key, one]) => [key, this.resolve(stack, one)]));
  }

  private callIntrinsic(stack: string, name: string, argument: unknown): unknown {
    if (name === 'Ref') return this.ref(stack, String(argument));
    if (name === 'Fn::GetStackOutput') return this.stackOutput(argument as { StackName: string; OutputName: string });
    const resolved = this.resolve(stack, argument);
    switch (name) {
      case 'Fn::GetAtt':
        return this.attribute(stack, ...(resolved as [string, string]));
      case 'Fn::Join': {
        const [separator, parts] = resolved as [string, unknown[]];
        return resolveSecrets(parts.join(separator));
      }
      case 'Fn::Select': {
        const [index, list] = resolved as [number | string, unknown[]];
        return list[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = resolved as [string, string];
        return text.split(separator);
      }
      case 'Fn::Sub':
        return String(resolved).replace(/\$\{([^}]+)\}/g, (_, id: string) => this.ref(stack, id));
      default:
        throw new Error(`${name} is not carried out locally. Add it to resolve-intrinsics.ts.`);
    }
  }

  private ref(stack: string, id: string): string {
    return PSEUDO_PARAMETERS[id] ?? this.name(stack, id, ({ ref }) => ref);
  }

  private attribute(stack: string, id: string, attribute: string): string {
    return this.name(stack, id, ({ attributes = {} }, type) => {
      const name = attributes[attribute];
      if (!name) throw new Error(`${type} has no local ${attribute}. Add it to local-names.ts.`);
      return name;
    });
  }

  private name(stack: string, id: string, choose: (names: LocalNames, type: string) => LocalNames['ref']): string {
    const raw = this.template(stack).Resources[id];
    if (!raw) throw new Error(`${stack} refers to ${id}, which it does not have.`);
    const names = LOCAL_NAMES[raw.Type];
    if (!names) throw new Error(`Something refers to ${stack}/${id}. Add ${raw.Type} to local-names.ts.`);
    const property = (name: string) => (this.resolve(stack, raw.Properties?.[name]) ?? '') as string;
    return choose(names, raw.Type)({ id, property, endpoints: this.endpoints });
  }

  private stackOutput({ StackName, OutputName }: { StackName: string; OutputName: string }): unknown {
    return this.resolve(StackName, this.template(StackName).Outputs?.[OutputName]?.Value);
  }

  private template(stack: string): Template {
    const template = this.assembly.templates.get(stack);
    if (!template) throw new Error(`The assembly has no stack ${stack}.`);
    return template;
  }

  private *entries(): Generator<[stack: string, id: string, raw: RawResource]> {
    for (const [stack, { Resources }] of this.assembly.templates)
      for (const [id, raw] of Object.entries(Resources)) yield [stack, id, raw];
  }
}

/** CloudFormation's dynamic reference to a whole secret, by its ARN or name. */
const REFERENCE = /\{\{resolve:secretsmanager:((?:(?!:SecretString).)+):SecretString:*\}\}/g;

/** Stands in for a secret that AWS generates. It is the same at each start, because stored keys depend on it. */
export const generateSecret = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 48);

/** The name in a local ARN. A secret is the same by either. */
const secretName = (id: string): string => /:secret:(.+)-LOCAL0$/.exec(id)?.[1] ?? id;

/** Replaces each reference to a generated secret in a text with the secret. */
export const resolveSecrets = (text: string): string =>
  text.replace(REFERENCE, (_, id: string) => generateSecret(secretName(id)));
