import { buildSchema, GraphQLError, GraphQLScalarType, valueFromASTUntyped, type GraphQLSchema } from 'graphql';

/** What AppSync knows without being told. */
const PRELUDE = `
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
scalar AWSJSON
scalar AWSTimestamp
`;

/** The schema as AppSync reads it. @throws GraphQLError on anything it does not know */
export function buildLiveSchema(sdl: string): GraphQLSchema {
  const schema = buildSchema(PRELUDE + sdl);
  const json = schema.getType('AWSJSON');
  if (json instanceof GraphQLScalarType) makeJson(json);
  return schema;
}

/** AWSJSON travels as text; resolvers see what it says. */
function makeJson(scalar: GraphQLScalarType): void {
  scalar.parseValue = (text) => {
    try {
      return JSON.parse(String(text)) as unknown;
    } catch {
      throw new GraphQLError(`Variable 'AWSJSON' has an invalid value.`);
    }
  };
  scalar.parseLiteral = (node, variables) => scalar.parseValue(valueFromASTUntyped(node, variables));
  scalar.serialize = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
}
