import { buildSchema, type GraphQLSchema } from 'graphql';

/** What AppSync knows without being told. */
const PRELUDE = `
directive @aws_subscribe(mutations: [String!]!) on FIELD_DEFINITION
directive @aws_iam on FIELD_DEFINITION | OBJECT
directive @aws_cognito_user_pools(cognito_groups: [String!]) on FIELD_DEFINITION | OBJECT
`;

/** The schema as AppSync reads it. @throws GraphQLError on anything it does not know */
export const buildLiveSchema = (sdl: string): GraphQLSchema => buildSchema(PRELUDE + sdl);
