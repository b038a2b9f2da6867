import type { Template } from 'aws-cdk-lib/assertions';
import { stageTemplates } from '../testing/stage-templates';
import { smallStage } from '../testing/test-stages';

const textOf = (template: Template | undefined) => JSON.stringify(template?.toJSON());

test('spec section 9: a stage is in its configured region, and browsers use only that one', () => {
  const elsewhere = stageTemplates({ ...smallStage, region: 'ap-south-1' });
  const app = textOf(elsewhere['app']);
  for (const told of ['cognito-idp.ap-south-1.amazonaws.com', 'auth.ap-south-1.amazoncognito.com']) {
    expect(app).toContain(told);
  }
  expect(app + textOf(elsewhere['core'])).not.toMatch(/eu-west-1|us-central1/);
});
