import { stageTemplates } from '../testing/stage-templates';
import { findProperties } from '../testing/properties-of';
import { fullStage, smallStage } from '../testing/test-stages';

/** A widget's metrics are lists of names and dimensions; an expression is a list with one object. */
interface Widget {
  type: string;
  properties: { title: string; metrics?: unknown[][] };
}

/** AWS charges a dashboard with more metrics $3 a month. */
const FREE_METRICS = 50;

function readWidgets(stage: typeof fullStage | typeof smallStage): Widget[] {
  const [{ DashboardBody }] = findProperties<{ DashboardBody: { 'Fn::Join': [string, unknown[]] } }>(
    stageTemplates(stage)['operations']!,
    'AWS::CloudWatch::Dashboard',
  ) as [{ DashboardBody: { 'Fn::Join': [string, unknown[]] } }];
  const [, parts] = DashboardBody['Fn::Join'];
  const body = parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('');
  return (JSON.parse(body) as { widgets: Widget[] }).widgets;
}

const countMetrics = (line: unknown[]): number => {
  const { expression } = line[0] as { expression?: string };
  return expression === undefined ? 1 : Number(/LIMIT (\d+)$/.exec(expression)?.[1]);
};

test('the dashboard answers in order: do people get in, do saves work, do links play, do live changes lag, what does it cost', () => {
  const titles = readWidgets(fullStage).flatMap(({ properties: { title } }) => title.split('?')[0]!);
  expect([...new Set(titles)]).toEqual([
    'Alarm Status',
    ...['Do people get in', 'Do saves work', 'Does the API answer', 'Do links play', 'Does the edge answer'],
    ...['Do live changes lag', 'Does background work lag', 'What does it cost', 'Which functions fail'],
  ]);
});

test.each([fullStage, smallStage])('the dashboard of stage $name is free', (stage) => {
  const lines = readWidgets(stage).flatMap(({ properties }) => properties.metrics ?? []);
  const count = lines.map(countMetrics).reduce((total, one) => total + one, 0);
  expect(count).toBeGreaterThan(30);
  expect(count).toBeLessThanOrEqual(FREE_METRICS);
});
