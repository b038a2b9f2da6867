import type { Template } from 'aws-cdk-lib/assertions';

interface Found<Properties> {
  Properties: Properties;
}

/** The properties of all resources of a type in a template. The caller declares those that it reads. */
export const findProperties = <Properties>(template: Template, type: string): Properties[] =>
  (Object.values(template.findResources(type)) as Found<Properties>[]).map(({ Properties }) => Properties);
