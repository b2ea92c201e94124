import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { browserFlags, findBrowser } from './scripts/findBrowser.mjs'

// Workspace packages are taken from their source, so that no test depends on an earlier build.
const sourceCondition = '@hawser/source'
const fromSource = {
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: [sourceCondition, ...defaultServerConditions], externalConditions: [sourceCondition] },
  },
}

const executablePath = await findBrowser()

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/**/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        ...fromSource,
        test: {
          name: 'types',
          environment: 'node',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['packages/**/src/**/*.test-d.ts', 'packages/**/src/**/*.test-d.tsx'],
            tsconfig: './tsconfig.types.json',
          },
        },
      },
      {
        ...fromSource,
        root: './packages/react',
        plugins: [react()],
        optimizeDeps: {
          // Named here so that no test run is reloaded halfway by a dependency found late.
          include: [
            '@base-ui/react/dialog',
            'axe-core',
            'jsqr',
            'react',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'uqr',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: browserFlags, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        ...fromSource,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['packages/**/test/**/*.test.ts'],
          // Some run a flow once for each of its awaits: on a busy machine that is minutes, and no failure.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'shots',
          environment: 'node',
          include: ['examples/dapp/shots/**/*.shot.ts'],
          globalSetup: ['examples/dapp/e2e/support/globalSetup.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['examples/**/e2e/**/*.test.ts'],
          globalSetup: ['examples/dapp/e2e/support/globalSetup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
