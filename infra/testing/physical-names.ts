import type { Template } from 'aws-cdk-lib/assertions';

/** A value that is, or looks like, a resource's name in its account, its region, or worldwide. */
export interface PhysicalName {
  /** Type and property, such as `AWS::DynamoDB::Table TableName`. */
  property: string;
  /** As JSON, because a name may consist of several parts. */
  name: string;
}

/** Properties that hold names in any type of resource. Nothing reads a caller reference. */
const NAME = /(name|names|alias|aliases|prefix|identifier|emailidentity|callerreference|^domain)$/i;

/** A reference to a resource in the template. AWS replaces it with an id, which no two stages share. */
const isReference = (value: object): boolean => {
  const [[intrinsic, argument] = []] = Object.entries(value);
  return intrinsic === 'Fn::GetAtt' || (intrinsic === 'Ref' && !String(argument).startsWith('AWS::'));
};

function hasReference(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return isReference(value) || Object.values(value).some(hasReference);
}

const isIntrinsic = (key: string): boolean => key === 'Ref' || key.startsWith('Fn::');

function* collectNames(value: unknown, path: string[]): Generator<[path: string[], name: unknown]> {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const one of value) yield* collectNames(one, path);
    return;
  }
  for (const [key, one] of Object.entries(value)) {
    if (isIntrinsic(key)) continue;
    const isName = NAME.test(key) && (typeof one === 'string' || isText(one));
    if (isName) yield [[...path, key], one];
    else yield* collectNames(one, [...path, key]);
  }
}

/** A list of texts, or a text that is joined at deployment. */
const isText = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((one) => typeof one === 'string' || isText(one))
    : value !== null && typeof value === 'object' && Object.keys(value).every(isIntrinsic);

/** Finds the names in a stage's templates and exports, except names that AWS generates or that contain a generated id. */
export function findPhysicalNames(templates: Record<string, Template>): PhysicalName[] {
  const found: PhysicalName[] = [];
  for (const template of Object.values(templates)) {
    const { Resources, Outputs = {} } = template.toJSON() as {
      Resources: Record<string, { Type: string; Properties?: unknown }>;
      Outputs?: Record<string, { Export?: unknown }>;
    };
    const parts = [
      ...Object.values(Resources).map(({ Type, Properties }) => [Type, Properties] as const),
      ...Object.values(Outputs).map(({ Export }) => ['Export', Export] as const),
    ];
    for (const [type, properties] of parts)
      for (const [path, name] of collectNames(properties, []))
        if (!hasReference(name)) found.push({ property: `${type} ${path.join('.')}`, name: JSON.stringify(name) });
  }
  return found;
}
