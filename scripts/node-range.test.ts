import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWords, isInRange } from './node-range';

const { engines } = JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8')) as {
  engines: { node: string };
};

describe('the Node version required by package.json', () => {
  test.each(['20.19.0', '20.20.2', '22.13.0', '22.22.1', '24.0.0', '25.1.0', '26.0.0'])('%s is accepted', (version) => {
    expect(isInRange(version, engines.node)).toBe(true);
  });

  test.each(['18.20.8', '20.9.0', '20.18.3', '21.7.3', '22.0.0', '22.2.0', '22.12.0', '23.11.1', '24.0.0-nightly'])(
    '%s is not',
    (version) => {
      expect(isInRange(version, engines.node)).toBe(false);
    },
  );

  test('is named in the error', () => {
    expect(inWords('^20.19.0 || ^22.13.0 || >=24.0.0')).toBe(
      '20 from 20.19 on, 22 from 22.13 on, or 24 and everything later',
    );
  });
});
