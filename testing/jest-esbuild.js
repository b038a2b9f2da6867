const { transformSync } = require('esbuild');

/** Turns TypeScript and ES modules into what jest runs. Types are checked by `npm run check`, not here. */
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
