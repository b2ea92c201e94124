import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/exports/index.ts', 'src/exports/send.ts', 'src/exports/server.ts'],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  sourcemap: true,
  clean: true,
  dts: true,
  tsconfig: 'tsconfig.build.json',
})
