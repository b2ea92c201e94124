import { defineConfig } from 'tsup'
import { walletScriptGlobals } from './src/playwright/walletScriptGlobal.js'

const shared = { target: 'es2022', sourcemap: true, tsconfig: 'tsconfig.build.json' } as const

export default defineConfig([
  {
    ...shared,
    entry: ['src/exports/*.ts', '!src/exports/*.test.ts'],
    format: 'esm',
    platform: 'neutral',
    splitting: true,
    removeNodeProtocol: false,
    // Only a checkout bundles the page's script anew; the package holds it built, by the configurations below.
    external: ['esbuild', /^node:/],
  },
  ...Object.entries(walletScriptGlobals).map(([name, globalName]) => ({
    ...shared,
    entry: { [name]: `src/playwright/${name}Global.ts` },
    format: 'iife' as const,
    globalName,
    platform: 'browser' as const,
    minify: true,
    sourcemap: false,
    // It is put into pages as it is, so everything is inside.
    noExternal: [/./],
  })),
])
