import { generateKeyPair } from './local/config/key-pair';
import { stageNames, stageSettings, getStageSettings } from './stages';
import { fullStage, smallStage } from './testing/test-stages';

const findRefusal = (settings: object) =>
  stageSettings.safeParse(settings).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

test.each(stageNames)('the settings of %s are valid', (name) => {
  expect(getStageSettings(name).name).toBe(name);
});

test.each([fullStage, smallStage])('the settings of the tests are valid, too: $name', (stage) => {
  expect(findRefusal(stage)).toBeUndefined();
});

test('an unknown stage is refused with the names of the known ones', () => {
  expect(() => getStageSettings('NONE')).toThrow(`There is no stage "NONE". The stages are ${stageNames.join(', ')}.`);
});

test('spec section 1: production is at an app subdomain, and sells with a live key', () => {
  const { webOrigin, stripe } = getStageSettings('prod');
  expect(webOrigin).toMatch(/^https:\/\/app\./);
  expect(stripe?.publishableKey).toMatch(/^pk_live_/);
});

test('an address that is not the stage’s domain is refused', () => {
  expect(findRefusal({ ...fullStage, webOrigin: 'https://elsewhere.test' })).toEqual([
    'webOrigin: With a domain, webOrigin is https:// and the domain.',
  ]);
});

test('an address that ends with a slash is refused, because paths are appended to it', () => {
  expect(findRefusal({ ...smallStage, webOrigin: 'https://small.test/' })).toEqual([
    expect.stringMatching(/^webOrigin: /),
  ]);
});

test('a stage has one or two edge secrets; the settings contain their names, never their values', () => {
  const withSecrets = (...edgeSecrets: string[]) => findRefusal({ ...smallStage, edgeSecrets });
  expect(withSecrets('next', 'first')).toBeUndefined();
  for (const names of [[], ['one', 'two', 'three'], ['h7x2Kf93']])
    expect(withSecrets(...names)).toEqual([expect.stringMatching(/^edgeSecrets/)]);
});

test('everybody can sign up only where the user pool has a firewall; dev, which has none, is for invited people', () => {
  const open = { ...smallStage, selfSignUp: 'open' };
  expect(findRefusal(open)).toEqual([expect.stringMatching(/^selfSignUp: .* needs the firewall of its user pool/)]);
  expect(findRefusal({ ...fullStage, domain: { ...fullStage.domain, firewall: false } })).toEqual([
    expect.stringMatching(/^selfSignUp: /),
  ]);
  expect(getStageSettings('dev')).toMatchObject({ selfSignUp: 'invited' });
});

test('Amazon Transcribe is used only where the organization has opted out of AI training', () => {
  const transcribe = { kind: 'transcribe', minutesPerDay: 600 };
  expect(findRefusal({ ...fullStage, speech: { ...transcribe, optedOutOfTraining: true } })).toBeUndefined();
  for (const speech of [transcribe, { ...transcribe, optedOutOfTraining: false }])
    expect(findRefusal({ ...fullStage, speech })).toEqual([expect.stringMatching(/^speech.optedOutOfTraining: /)]);
  expect(getStageSettings('prod').speech).toBeUndefined();
});

test('so much concurrency is reserved for subscriptions that pages which reconnect together are not refused for long', () => {
  expect(findRefusal({ ...smallStage, reservedForSubscriptions: 10 })).toBeUndefined();
  expect(findRefusal({ ...smallStage, reservedForSubscriptions: 9 })).toEqual([
    expect.stringMatching(/^reservedForSubscriptions/),
  ]);
});

test('the concurrency reserved for publishing covers the shards of a table', () => {
  expect(findRefusal({ ...smallStage, reservedForChanges: 4 })).toBeUndefined();
  expect(findRefusal({ ...smallStage, reservedForChanges: 3 })).toEqual([expect.stringMatching(/^reservedForChanges/)]);
});

test('a stage has one or two media keys: a third would accept signatures of a retired key', () => {
  const [key] = smallStage.mediaPublicKeys;
  const withKeys = (...mediaPublicKeys: unknown[]) => findRefusal({ ...smallStage, mediaPublicKeys });
  const { publicKey, privateKey } = generateKeyPair();
  expect(withKeys(key, publicKey)).toBeUndefined();
  for (const keys of [[], [key, publicKey, key], [privateKey]])
    expect(withKeys(...keys)).toEqual([expect.stringMatching(/^mediaPublicKeys/)]);
});
