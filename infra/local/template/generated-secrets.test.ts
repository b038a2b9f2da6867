import { resolveSecrets } from './resolve-intrinsics';

const reference = (id: string, key = '') => `{{resolve:secretsmanager:${id}:SecretString:${key}::}}`;
const ARN = 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:First-LOCAL0';

test('replaces a reference to a secret by its value: the same everywhere and at each start, and different for each secret', () => {
  const [first, other] = [resolveSecrets(reference(ARN)), resolveSecrets(reference('by/name'))];
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(other).not.toBe(first);
  expect(resolveSecrets(reference('First'))).toBe(first);
  expect(resolveSecrets(`${reference(ARN)},${reference('by/name')}`)).toBe(`${first},${other}`);
});

test.each(['no reference', `{{resolve:ssm:${ARN}}}`, reference('narradeck/local/google', 'client_secret')])(
  'leaves %s unchanged: AWS generates no such secret',
  (text) => {
    expect(resolveSecrets(text)).toBe(text);
  },
);
