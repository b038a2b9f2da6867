import { isolateText } from '#shared/safe-text';

test.each(['שרה', 'Dana دانا', 'a\u200Fb', '𞤀𞤁'])(
  'a name that is written from right to left is set apart: %s',
  (name) => {
    expect(`${isolateText(name)} 3 of 4`).toBe(`\u2068${name}\u2069 3 of 4`);
  },
);

test.each(['Ada', 'Zoë Ångström', 'Ελένη', '明', '🦜 12'])('another name stays as it is: %s', (name) => {
  expect(isolateText(name)).toBe(name);
});
