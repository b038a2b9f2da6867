export interface UpdateParts {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * Builds an update that sets the given fields, keeps the others, and increases the item's `version`. A dotted name is a nested field;
 * undefined ones are omitted.
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

/** Builds a conditional update; `values` are the condition's placeholders. */
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

/** Prefixes the names of changes with a parent field, for `buildUpdate`. */
export const prefixFields = (field: string, changes: object = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${field}.${name}`, value]));
