import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/exports/index.ts', bin: 'src/bin.ts' },
  format: 'esm',
  target: 'es2022',
  platform: 'node',
  splitting: true,
  removeNodeProtocol: false,
  sourcemap: true,
  clean: true,
  tsconfig: 'tsconfig.build.json',
})
