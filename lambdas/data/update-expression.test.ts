import { buildUpdate, buildUpdateIf, nestedChanges } from './update-expression';

describe('an update merges the given fields (spec section 7)', () => {
  it('sets them, omits undefined ones, and increases the version', () => {
    expect(
      buildUpdate({ name: 'A', who_can_edit: undefined, ...nestedChanges('settings', { link_access: 'off' }) }),
    ).toEqual({
      UpdateExpression: 'SET #name = :v0, #settings.#link_access = :v1 ADD version :one',
      ExpressionAttributeNames: { '#name': 'name', '#settings': 'settings', '#link_access': 'link_access' },
      ExpressionAttributeValues: { ':one': 1, ':v0': 'A', ':v1': 'off' },
    });
  });

  it('and keeps the fields of `once` that the item has', () => {
    expect(buildUpdate({ size: 5 }, { file_id: 'a' })).toMatchObject({
      UpdateExpression: 'SET #size = :v0, #file_id = if_not_exists(#file_id, :v1) ADD version :one',
      ExpressionAttributeValues: { ':v0': 5, ':v1': 'a' },
    });
  });

  it('with its own condition and values', () => {
    expect(buildUpdateIf('version = :seen', { ':seen': 3 }, { name: 'A' })).toEqual({
      UpdateExpression: 'SET #name = :v0 ADD version :one',
      ConditionExpression: 'version = :seen',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':one': 1, ':v0': 'A', ':seen': 3 },
    });
  });
});
