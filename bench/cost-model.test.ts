import { COSTS, PRICES, priceUnits } from './cost-model';
import { readTableRows } from './documented-rows';

const rows = readTableRows('cost.md');

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
