/**
 * Where functions find their credentials: Lambda puts those of the role into the environment. The bundles hold this in place of
 * the SDK's own chain, which also looks at files, single sign-on, containers and machines, with clients for each of them
 * (`infra/build-lambdas.ts`).
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
