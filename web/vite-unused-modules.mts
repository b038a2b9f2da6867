import type { Plugin } from 'vite';

/**
 * Modules that libraries refer to and that nothing here calls: zod's JSON schemas of its schemas; Amplify's other formats of settings, its
 * cookies, and credentials for AWS itself (a person has only tokens).
 */
const UNUSED = [
  /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js/,
  /\/@aws-amplify\/core\/dist\/esm\/(parseAWSExports|parseAmplifyOutputs|storage\/CookieStorage)\.mjs/,
  /\/cognito\/credentialsProvider\/(credentialsProvider|IdentityIdStore|IdentityIdProvider)\.mjs/,
];

/** Amplify imports these also where it doesn't use them. They don't declare that loading them has no effect. */
const WITHOUT_EFFECT = /\/node_modules\/(@aws-crypto|@smithy)\//;
const EXPORTS = /^export (?:(?:class|const|function) (\w+)|\{ (.+) \};)/gm;

/** Builds the client without what it doesn't use of its libraries: modules whose exports are empty functions take their place. */
export function unusedModules(): Plugin {
  return {
    name: 'unused-modules',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (WITHOUT_EFFECT.test(id)) return { moduleSideEffects: false };
      if (!UNUSED.some((module) => module.test(id))) return undefined;
      const names = [...code.matchAll(EXPORTS)].flatMap(([, name, list]) => name ?? list!.split(', '));
      return { code: names.map((name) => `export function ${name.split(' as ').at(-1)}() {}`).join('\n'), map: null };
    },
  };
}
