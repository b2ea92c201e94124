import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { briefPageFlags, browserFlags, findBrowser } from './scripts/findBrowser.mjs'

// Workspace packages are taken from their source, so that no test depends on an earlier build.
const sourceCondition = '@hawser/source'
const fromSource = {
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: {
    resolve: { conditions: [sourceCondition, ...defaultServerConditions], externalConditions: [sourceCondition] },
  },
}

// Timing decides no test: the limits end what hangs. Cases of generated data, or a flow that is run once for each of its awaits, take
// minutes on a busy machine.
const patient = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: [fileURLToPath(new URL('scripts/patience.mjs', import.meta.url))],
}

// A module that a test replaces stays replaced for all that share its thread.
const mockedModules = 'packages/**/src/**/*.mocked.test.ts'

// What needs IndexedDB, WebAuthn and workers as browsers have them.
const browserTests = 'packages/wallet-frame/src/**/*.browser.test.ts'

// WalletConnect's SDK goes on after its tests: it tries again to reach a relay that is gone, and what it keeps grows. It ends with its process.
const walletConnectTests = [
  'packages/{relay,walletconnect}/test/**/*.test.ts',
  'packages/**/test/walletConnect*.test.ts',
]

const executablePath = await findBrowser()

export default defineConfig({
  test: {
    passWithNoTests: true,
    teardownTimeout: 60_000,
    projects: [
      {
        ...fromSource,
        test: {
          ...patient,
          name: 'unit',
          environment: 'node',
          // A thread costs half of what a process does to begin, and a file that finds the modules loaded half of one that loads them. Nothing
          // runs on import, and no module keeps a state: there is nothing to keep apart.
          pool: 'threads',
          isolate: false,
          include: ['{packages,examples}/**/src/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}'],
          exclude: [...configDefaults.exclude, mockedModules, browserTests],
        },
      },
      {
        ...fromSource,
        test: { ...patient, name: 'unit-mocked', environment: 'node', pool: 'threads', include: [mockedModules] },
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
            '@hawser/common > @noble/hashes/sha3',
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
          ...patient,
          setupFiles: [...patient.setupFiles, fileURLToPath(new URL('scripts/briskMotion.mjs', import.meta.url))],
          name: 'browser',
          // The elements are React's views as well, and the panel for developers is drawn with React.
          include: ['src/**/*.test.tsx', '../elements/src/**/*.test.tsx', '../devtools/src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude],
          browser: {
            enabled: true,
            connectTimeout: 300_000,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                args: [...browserFlags, ...briefPageFlags],
                ...(executablePath ? { executablePath } : {}),
              },
              // With windows a press is permission enough.
              contextOptions: { permissions: ['clipboard-write'] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        ...fromSource,
        root: './packages/wallet-frame',
        optimizeDeps: {
          // Named here so that no test run is reloaded halfway by a dependency found late.
          include: [
            '@hawser/common > @noble/hashes/sha3',
            '@noble/curves/ed25519',
            '@noble/curves/secp256k1',
            '@noble/curves/utils',
            '@noble/hashes/argon2',
            '@noble/hashes/blake2',
            '@noble/hashes/sha2',
            '@noble/hashes/sha3',
            '@noble/hashes/utils',
            '@polkadot-labs/hdkd-helpers',
            '@scure/base',
            '@scure/bip32',
            '@scure/bip39',
            '@scure/bip39/wordlists/english',
            '@scure/btc-signer',
            '@scure/sr25519',
            '@solana/transaction-messages',
            '@solana/transactions',
            'micro-key-producer/slip10.js',
            'scale-ts',
            'shamir-secret-sharing',
            'valibot',
            'viem',
          ],
        },
        test: {
          ...patient,
          name: 'browser-frame',
          include: ['src/**/*.browser.test.ts'],
          exclude: [...configDefaults.exclude],
          browser: {
            enabled: true,
            connectTimeout: 300_000,
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
          ...patient,
          name: 'integration',
          environment: 'node',
          // A file that finds the modules loaded takes half as much of the processor as one that loads them again.
          isolate: false,
          setupFiles: [...patient.setupFiles, fileURLToPath(new URL('scripts/keptGlobals.mjs', import.meta.url))],
          include: ['packages/**/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...walletConnectTests],
          globalSetup: ['packages/gateway/test/support/globalSetup.ts'],
          // Much of it waits: for blocks, for messages, for what must not come.
          maxWorkers: 2,
        },
      },
      {
        ...fromSource,
        test: {
          ...patient,
          name: 'integration-walletConnect',
          environment: 'node',
          include: walletConnectTests,
          maxWorkers: 2,
        },
      },
      {
        ...fromSource,
        test: {
          ...patient,
          name: 'shots',
          environment: 'node',
          include: ['examples/dapp/shots/**/*.shot.ts'],
          globalSetup: ['examples/dapp/e2e/support/globalSetup.ts'],
          maxWorkers: 2,
        },
      },
      {
        ...fromSource,
        test: {
          ...patient,
          name: 'e2e',
          expect: { poll: { timeout: 60_000 } },
          environment: 'node',
          include: ['examples/**/e2e/**/*.test.ts'],
          globalSetup: ['examples/dapp/e2e/support/globalSetup.ts'],
          // Much of it waits, as the integration tests do, and nothing else runs beside it.
          maxWorkers: 3,
        },
      },
    ],
  },
})
