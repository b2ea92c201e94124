import { defineConfig } from 'tsup'

// File by file: what an app loads late stays out of its first load only where it is a module of its own.
export default defineConfig({
  entry: ['src/**/*.ts', '!src/**/*.test.ts', '!src/**/*.test-d.ts', '!src/**/fixtures/**'],
  bundle: false,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  sourcemap: true,
  clean: true,
  tsconfig: 'tsconfig.build.json',
})
