import { GeneratedSecrets } from './resolve-intrinsics';

const reference = (id: string, key = '') => `{{resolve:secretsmanager:${id}:SecretString:${key}::}}`;
const ARN = 'arn:aws:secretsmanager:eu-west-1:000000000000:secret:First-LOCAL0';

test('replaces a reference to a secret by its value: the same everywhere, and different for each secret', () => {
  const secrets = new GeneratedSecrets();
  const [first, other] = [secrets.resolve(reference(ARN)), secrets.resolve(reference('by/name'))];
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(other).not.toBe(first);
  expect(secrets.resolve(`${reference(ARN)},${reference('by/name')}`)).toBe(`${first},${other}`);
  expect(new GeneratedSecrets().resolve(reference(ARN))).not.toBe(first);
});

test.each(['no reference', `{{resolve:ssm:${ARN}}}`, reference('narradeck/local/google', 'client_secret')])(
  'leaves %s unchanged: AWS generates no such secret',
  (text) => {
    expect(new GeneratedSecrets().resolve(text)).toBe(text);
  },
);
