import type { GraphQLField, GraphQLObjectType, ObjectTypeDefinitionNode, FieldDefinitionNode } from 'graphql';
import type { Caller } from './caller';

const MODE_OF_DIRECTIVE: Record<string, Caller['mode']> = {
  aws_iam: 'iam',
  aws_cognito_user_pools: 'user-pool',
};

const modesOf = (node: ObjectTypeDefinitionNode | FieldDefinitionNode | null | undefined): Caller['mode'][] =>
  (node?.directives ?? []).flatMap((directive) => MODE_OF_DIRECTIVE[directive.name.value] ?? []);

/** How a field may be reached: its own directives, or its type's, or the API's default, which is the user pool. */
export function modesAllowed(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): Caller['mode'][] {
  const own = modesOf(field.astNode);
  if (own.length > 0) return own;
  const inherited = modesOf(type.astNode);
  return inherited.length > 0 ? inherited : ['user-pool'];
}
