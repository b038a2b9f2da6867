import type { Key } from './keys';
import type { Write } from './table';

interface UpdateParts {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/**
 * Builds an update that sets the given fields, and those of `once` unless the item has them, and increases `version`. A dotted name is a
 * nested field; undefined ones are omitted.
 */
export function buildUpdate(changes: Record<string, unknown>, once: Record<string, unknown> = {}): UpdateParts {
  const given = Object.entries({ ...changes, ...once }).filter(([, value]) => value !== undefined);
  const names = [...new Set(given.flatMap(([path]) => path.split('.')))];
  const sets = given.map(([path], index) => {
    const place = path.replace(/[^.]+/g, (name) => `#${name}`);
    return `${place} = ${path in once ? `if_not_exists(${place}, :v${index})` : `:v${index}`}`;
  });
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
  once?: Record<string, unknown>,
): UpdateParts & { ConditionExpression: string } {
  const update = buildUpdate(changes, once);
  return {
    ...update,
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...values },
  };
}

export const IF_ABSENT = { ConditionExpression: 'attribute_not_exists(pk)' };
export const IF_PRESENT = { ConditionExpression: 'attribute_exists(pk)' };
/** The condition that an account or a project exists and is not deleted. */
export const EXISTS = 'attribute_exists(pk) AND attribute_not_exists(deleted_at)';

/** The check that an account or a project exists and is not deleted. */
export const existsCheck = (Key: Key): Write => ({ ConditionCheck: { Key, ConditionExpression: EXISTS } });

/** The `ttl` of an item that expires at a moment (Unix milliseconds). */
export const toTtl = (ms: number): number => Math.ceil(ms / 1000);

export const absentCheck = (Key: Key): Write => ({ ConditionCheck: { Key, ...IF_ABSENT } });
export const presentCheck = (Key: Key): Write => ({ ConditionCheck: { Key, ...IF_PRESENT } });

/** Sets the given fields of an item that exists. */
export const updateIfPresent = (Key: Key, changes: Record<string, unknown>) => ({
  Key,
  ...IF_PRESENT,
  ...buildUpdate(changes),
});

/** Requests a job by an item, which the job deletes last. `requested_at` is when. */
export const queueJobWrite = (Key: Key, fields: object, requested_at: number): Write => ({
  Put: { Item: { ...Key, ...fields, requested_at } },
});

/** The condition that an item still has the version that was seen; 0 if it must not exist. */
export const ifVersion = (seen: number) =>
  seen === 0 ? IF_ABSENT : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } };

/** Sets the given fields of an item that still has the version that was seen. */
export const updateIfVersionWrite = (Key: Key, seen: number, changes: Record<string, unknown>): Write => ({
  Update: { Key, ...buildUpdateIf('version = :seen', { ':seen': seen }, changes) },
});

/** Changes of parts of a field, by dotted names, for `buildUpdate`. */
export const nestedChanges = (field: string, parts: object = {}): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [`${field}.${name}`, value]));
