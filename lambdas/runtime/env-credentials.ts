/**
 * Functions' credentials: Lambda puts those of the role into the environment. The bundles use this instead of the SDK's own chain, which
 * also includes clients for files, single sign-on, containers and instances (`infra/build-lambdas.ts`).
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
