import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts', 'src/exports/verify.ts'],
  format: 'esm',
  target: 'es2022',
  platform: 'node',
  splitting: true,
  removeNodeProtocol: false,
  sourcemap: true,
  clean: true,
  tsconfig: 'tsconfig.build.json',
})
