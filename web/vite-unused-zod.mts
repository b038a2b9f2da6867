import type { Plugin } from 'vite';

/** zod's JSON schemas of its schemas, which all schemas refer to and nothing calls. */
const JSON_SCHEMAS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js/;
const EXPORTS = /^export (?:class|const|function) (\w+)/gm;

/** Builds the client without what it doesn't use of zod: modules whose exports are empty functions take their place. */
export function unusedZod(): Plugin {
  return {
    name: 'unused-zod',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      JSON_SCHEMAS.test(id)
        ? {
            code: Array.from(code.matchAll(EXPORTS), ([, name]) => `export function ${name}() {}`).join('\n'),
            map: null,
          }
        : undefined,
  };
}
