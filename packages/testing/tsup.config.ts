import { defineConfig } from 'tsup'

const shared = { target: 'es2022', sourcemap: true, tsconfig: 'tsconfig.build.json' } as const

export default defineConfig([
  {
    ...shared,
    entry: ['src/exports/*.ts', '!src/exports/*.test.ts'],
    format: 'esm',
    platform: 'neutral',
    splitting: true,
    removeNodeProtocol: false,
    dts: true,
    // Only a checkout bundles the page's script anew; the package holds it built, by the second configuration.
    external: ['esbuild', /^node:/],
  },
  {
    ...shared,
    entry: { scriptedWallet: 'src/playwright/scriptedWalletGlobal.ts' },
    format: 'iife',
    globalName: '__hawserTesting',
    platform: 'browser',
    minify: true,
    sourcemap: false,
    // It is put into pages as it is, so everything is inside.
    noExternal: [/./],
  },
])
