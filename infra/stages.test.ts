import { stageNames, stageSettingsOf } from './stages';

test.each(stageNames)('the settings of %s pass their own check', (name) => {
  expect(stageSettingsOf(name).name).toBe(name);
});

test('an unknown stage is refused with the names of those that exist', () => {
  expect(() => stageSettingsOf('test')).toThrow('There is no stage "test". The stages are local, dev, prod.');
});

test('an address that is not the stage’s domain is refused', () => {
  expect(() => stageSettingsOf('prod', { webOrigin: 'https://elsewhere.example' })).toThrow('With a domain');
});

test('an address that ends with a slash is refused: paths are appended to it', () => {
  expect(() => stageSettingsOf('dev', { webOrigin: 'https://dev.narradeck.example/' })).toThrow();
});
