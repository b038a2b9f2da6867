import { isolateText } from '#shared/safe-text';

test.each(['שרה', 'Dana دانا', 'a\u200Fb', '𞤀𞤁'])('a right-to-left name is isolated: %s', (name) => {
  expect(`${isolateText(name)} 3 of 4`).toBe(`\u2068${name}\u2069 3 of 4`);
});

test.each(['Ada', 'Zoë Ångström', 'Ελένη', '明', '🦜 12'])('another name stays unchanged: %s', (name) => {
  expect(isolateText(name)).toBe(name);
});
