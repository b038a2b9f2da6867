/** The part of an update that says what changes. */
export interface UpdateParts {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * The update that sets the given fields, leaves the others, and raises the item's `version`. A dotted name is a field
 * within a field; undefined ones are left out.
 */
export function buildUpdate(changes: Record<string, unknown>): UpdateParts {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const names = [...new Set(given.flatMap(([path]) => path.split('.')))];
  const sets = given.map(([path], index) => `${path.replace(/[^.]+/g, (name) => `#${name}`)} = :v${index}`);
  return {
    UpdateExpression: `SET ${sets.join(', ')} ADD version :one`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(given.map(([, value], index) => [`:v${index}`, value])),
    },
  };
}

/** An update that merges as above where a condition holds; `values` are those that the condition names. */
export function buildUpdateIf(
  condition: string,
  values: Record<string, unknown>,
  changes: Record<string, unknown>,
): UpdateParts & { ConditionExpression: string } {
  const update = buildUpdate(changes);
  return {
    ...update,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...values },
  };
}

/** Changes of the fields of one field, as `merge` takes them. */
export const prefixFields = (field: string, changes: object = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${field}.${name}`, value]));
