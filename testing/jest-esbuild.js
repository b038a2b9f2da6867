const { transformSync } = require('esbuild');

/** Compiles TypeScript and ES modules for Jest. `npm run check` checks the types. */
module.exports = {
  process: (source, file) =>
    transformSync(source, {
      loader: /\.tsx$/.test(file) ? 'tsx' : /\.ts$/.test(file) ? 'ts' : 'js',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile: file,
    }),
};
