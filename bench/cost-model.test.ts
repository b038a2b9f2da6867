import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COSTS, PRICES, priceUnits } from './cost-model';

const page = readFileSync(join(__dirname, '..', 'docs', 'cost.md'), 'utf8');
/** The cells of each row of the page's tables, by the first. */
const rows = new Map(
  page.split('\n').flatMap((line) => {
    const [name, ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return name ? [[name, cells] as const] : [];
  }),
);

test('units are multiplied by their prices', () => {
  expect(priceUnits({ tableWrite: 1e6, transcribedMinute: 2 })).toBeCloseTo(1e6 * PRICES.tableWrite + 0.048);
});

test.each(COSTS)('docs/cost.md states what $name costs, and whether it is over its goal', ({ name, dollars, goal }) => {
  const isMissed = goal !== undefined && dollars > goal;
  expect(rows.get(name)).toEqual([
    dollars.toPrecision(3),
    goal === undefined ? '' : String(goal),
    isMissed ? 'MISSED' : '',
  ]);
});
