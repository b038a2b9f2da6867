import * as z from 'zod';

/** Types of resources that hold people’s data. Secrets are left out, because rotating the origin secret replaces one on purpose. */
const DATA_TYPES = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'];

/** The answer of `aws cloudformation describe-change-set`, of which the CLI reads all pages. */
const changeSet = z.object({
  Changes: z
    .array(
      z.object({
        ResourceChange: z
          .object({
            Action: z.string(),
            ResourceType: z.string(),
            LogicalResourceId: z.string(),
            PhysicalResourceId: z.string().optional(),
            /** `True`, `False`, or `Conditional`; only of modified resources. */
            Replacement: z.string().optional(),
            /** What happens to the resource itself: `Retain` and `ReplaceAndRetain` keep it, outside of the stack. */
            PolicyAction: z.string().optional(),
            Details: z.array(z.object({ Target: z.object({ Name: z.string().optional() }).optional() })).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});

/**
 * A line for each table, bucket, or user pool that a change set would replace or remove, or that it may: an action that is not known to leave
 * the resource in place counts as a loss. So does one that keeps the resource without its stack: the app could not reach its data any more.
 */
export function findDataLoss(description: unknown): string[] {
  const { Changes } = changeSet.parse(description);
  return Changes.flatMap(({ ResourceChange: change }) => {
    if (!change || !DATA_TYPES.includes(change.ResourceType)) return [];
    const { Action, Replacement } = change;
    if (['Add', 'Import'].includes(Action) || (Action === 'Modify' && Replacement === 'False')) return [];
    const verdict =
      Action === 'Remove' ? 'would be removed' : Replacement === 'True' ? 'would be replaced' : 'may be replaced';
    const fate = change.PolicyAction?.endsWith('Retain') ? ', and stay in the account without its stack' : '';
    const properties = [...new Set(change.Details.flatMap(({ Target }) => Target?.Name ?? []))];
    const because = properties.length > 0 ? ` (${properties.join(', ')})` : '';
    return [
      `${change.ResourceType} ${change.PhysicalResourceId ?? change.LogicalResourceId} ${verdict}${because}${fate}`,
    ];
  });
}
