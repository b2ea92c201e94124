import { defineConfig } from 'tsup'

// File by file: what an app loads late stays out of its first load only where it is a module of its own.
export default defineConfig({
  entry: [
    'src/**/*.ts',
    'src/**/*.tsx',
    '!src/**/*.test.*',
    '!src/**/*.test-d.*',
    '!src/**/fixtures/**',
    '!src/**/*.d.ts',
  ],
  bundle: false,
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  sourcemap: true,
  clean: true,
  tsconfig: 'tsconfig.build.json',
})
