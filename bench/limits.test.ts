import { getRoute } from '#shared/api/contract';
import { countView, issueViewerToken } from '#shared/api/views';
import { openRouteThrottles } from '../infra/constructs/api';
import { getStageSettings } from '../infra/stages';
import { readTableRows } from './documented-rows';
import { DEMAND, findReached, LIMITS, ROUTE_THROTTLE, STAGE_THROTTLE } from './limits';

const rows = readTableRows('scale.md');

test('limits are listed in the order in which they are reached', () => {
  const order = LIMITS.map(({ viewsPerSecond }) => viewsPerSecond);
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('the throttles are those of the stage `prod`', () => {
  const { throttle } = getStageSettings('prod');
  expect(throttle.rate).toBe(STAGE_THROTTLE);
  const routes = openRouteThrottles(throttle);
  for (const contract of [issueViewerToken, countView])
    expect(routes[`POST ${getRoute(contract).path}`]?.ThrottlingRateLimit).toBe(ROUTE_THROTTLE);
});

test.each(LIMITS)('docs/scale.md states when $name is reached', (limit) => {
  const { name, viewsPerSecond } = limit;
  expect(rows.get(name)?.slice(0, 2)).toEqual([String(Number(viewsPerSecond.toPrecision(2))), findReached(limit)]);
});

test('docs/scale.md states how many views start in a second', () => {
  const rate = (views: number) => [String(Math.round(views))];
  expect(rows.get('on average')).toEqual(rate(DEMAND.average));
  expect(rows.get('at the peak')).toEqual(rate(DEMAND.peak));
});
