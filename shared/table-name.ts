/** The name of a stage's table, which operators' programs need without its stack. */
export const getTableName = (stage: string): string => `narradeck-${stage}`;
