import { transformSync } from 'esbuild';
import { createContext, Script } from 'node:vm';
import { EarlyReturn, resolverUtils, type SideEffects } from './resolver-utils';

type HandlerName = 'request' | 'response';

/** Runs one handler; gives its value and what it asked for beside it. */
export type ResolverCode = (handler: HandlerName, context: object) => { value: unknown; effects: SideEffects };

/**
 * Compiles a resolver file of the APPSYNC_JS runtime as it is deployed. It sees `@aws-appsync/utils` and the language,
 * nothing of Node. What goes in and out passes through JSON, as it does between AppSync and the runtime.
 */
export function compileResolver(source: string): ResolverCode {
  const { code } = transformSync(source, { format: 'cjs', loader: 'js' });
  const script = new Script(`(function (module, exports, require) { ${code}\n})`);
  const load = script.runInContext(createContext({})) as (module: object, exports: object, require: unknown) => void;

  return (handler, context) => {
    const effects: SideEffects = { appendedErrors: [], invalidations: [] };
    const utils = resolverUtils(effects);
    const module = { exports: {} as Partial<Record<HandlerName, (context: unknown) => unknown>> };
    load(module, module.exports, (name: string) => {
      if (name !== '@aws-appsync/utils') throw new Error(`APPSYNC_JS cannot import ${name}.`);
      return utils;
    });
    const run = module.exports[handler];
    if (!run) throw new Error(`The resolver exports no ${handler}.`);
    return { value: throughJson(resultOf(() => run(throughJson(context)))), effects };
  };
}

function resultOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    if (thrown instanceof EarlyReturn) return thrown.value;
    throw thrown;
  }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
