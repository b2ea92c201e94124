import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as blockchainApi from '../packages/blockchain-api/src/constants.ts'
import * as common from '../packages/common/src/constants.ts'
import * as coreFirst from '../packages/core/src/constants.ts'
import * as coreLate from '../packages/core/src/lateConstants.ts'
import * as embeddedWallet from '../packages/embedded-wallet/src/constants.ts'
import * as walletconnect from '../packages/walletconnect/src/constants.ts'
import { listSources } from './listSources.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'

const core = { ...coreFirst, ...coreLate }
const packages = { 'blockchain-api': blockchainApi, common, core, 'embedded-wallet': embeddedWallet, walletconnect }

it('CON-01, CON-05, CON-11 default: what more than one package needs', () => {
  expect({ ...common }).toEqual({
    DEFAULT_CHAIN_ID: 1,
    DEFAULT_NATIVE_SYMBOL: 'ETH',
    IDENTITY_STALE_MS: 5 * 60_000,
    MAX_RECENT_WALLETS: 2,
    NAME_STALE_MS: 5 * 60_000,
    PORTFOLIO_STALE_MS: 30_000,
    RPC_TIMEOUT_MS: 10_000,
  })
})

it('CON-01, CON-02, CON-04, CON-05, CON-09 default: what core owns', () => {
  expect(core).toMatchObject({
    ACTIVITY_NAMESPACES: ['eip155'],
    BALANCE_NAMESPACES: ['eip155', 'solana'],
    BALANCE_RETRY_MS: 30_000,
    CONFIRMATION_TIMEOUT_MS: 25_000,
    DEBOUNCE_MS: 500,
    DISCONNECT_TIMEOUT_MS: 3_000,
    IMAGE_PRELOAD_TIMEOUT_MS: 2_000,
    MODAL_SHAKE_MS: 500,
    NAME_NAMESPACES: ['eip155'],
    NATIVE_BALANCE_STALE_MS: 30_000,
    ON_RAMP_FEE_PERCENT: { min: 1, max: 2 },
    PAIRING_LIFETIME_MS: 4 * 60_000,
    PAIRING_MARGIN_MS: 10_000,
    PENDING_TRANSACTIONS_FILTER: { enable: false, pollingIntervalMs: 30_000 },
    PREFETCHED_IMAGES: 20,
    RECEIPT_TIMEOUT_MS: 180_000,
    RECOMMENDED_WALLETS: 4,
    RELATIVE_DATE_UNITS: [
      ['yr', 365 * 24 * 3_600_000],
      ['mo', 30 * 24 * 3_600_000],
      ['d', 24 * 3_600_000],
      ['hr', 3_600_000],
      ['min', 60_000],
      ['sec', 1_000],
    ],
    RESOURCE_KEPT_MS: 5 * 60_000,
    SEARCH_DELAY_MS: 300,
    // Bitcoin and Polkadot beside what the specification asks for.
    SEND_NAMESPACES: ['eip155', 'solana', 'bip122', 'polkadot'],
    SWAP_SLIPPAGE_PERCENT: 1,
    TOAST_REOPEN_MS: 150,
    WALLETS_PER_PAGE: 40,
    WALLETS_PER_SEARCH: 100,
  })
})

it('CON-03 default: swaps are made on twelve networks, with a slippage of one percent', () => {
  expect(core.SWAP_SLIPPAGE_PERCENT).toBe(1)
  const ids = [1, 10, 56, 100, 137, 250, 324, 8217, 8453, 42161, 43114, 1313161554]
  expect(core.SWAP_NETWORKS).toEqual(ids.map((id) => `eip155:${id}`))
})

it('CON-01, CON-06, CON-07 default: what the services own', () => {
  expect(blockchainApi).toMatchObject({
    ON_RAMP_LIMITS: {
      ach_bank_account: { min: '10.00', max: '25000.00' },
      card: { min: '10.00', max: '7500.00' },
    },
    RPC_RANKING_INTERVAL_MS: 4_000,
    RPC_RANKING_SAMPLES: 10,
    RPC_RANKING_WEIGHTS: { stability: 0.7, latency: 0.3 },
    TELEMETRY_LIMIT: 5,
    TELEMETRY_WINDOW_MS: 60_000,
  })
})

it('CON-01, CON-02, CON-06 default: what the WalletConnect connector owns', () => {
  expect({ ...walletconnect }).toEqual({ LOG_BUFFER_BYTES: 1_024_000, LOG_LEVEL: 'error', PAIRING_RETRY_MS: 1_000 })
})

it('CON-01, CON-10 default: what the embedded wallet owns', () => {
  expect({ ...embeddedWallet }).toMatchObject({
    CONSENT_TIMEOUT_MS: 300_000,
    EMAIL_COOLDOWN_MS: 30_000,
    FRAME_LOAD_TIMEOUT_MS: 20_000,
    FRAME_READY_DELAY_MS: 500,
    FRAME_REQUEST_TIMEOUT_MS: 30_000,
    SIGN_OUT_TIMEOUT_MS: 3_000,
  })
})

it.each(Object.entries(packages))(
  'CON-01 behavior: no other file of %s has a value of that name',
  (name, constants) => {
    const root = join(import.meta.dirname, '../packages', name, 'src')
    const others = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !/^(?:constants|lateConstants)\.ts$/.test(file),
    )
    expect(others.length).toBeGreaterThan(10)
    const declared = others.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bconst ([A-Z][A-Z_]+)\b/g)].map((match) => match[1]),
    )
    expect(declared.filter((constant) => Object.keys(constants).includes(String(constant)))).toEqual([])
  },
)

/** Those of screens and services that are not built yet. Whoever builds one takes its constants from this list. */
const awaited: readonly string[] = []
/** What apps read, and nothing of ours does: an app names its own networks. */
const forApps = ['DEFAULT_CHAIN_ID', 'walletConnectRpcChainIds']

it('CON-01 behavior: a constant that stands there is read', () => {
  const code = listSources()
    .filter((file) => !/\.test|\/exports\/|\/(?:constants|lateConstants)\.ts$/.test(file))
    .map((file) => readFileSync(join(repositoryRoot, file), 'utf8'))
    .join('\n')
  const words = new Set(code.match(/\w+/g))
  const unread = Object.values(packages)
    .flatMap((constants) => Object.keys(constants))
    .filter((name) => !words.has(name))
  expect(unread.sort()).toEqual([...awaited, ...forApps].sort())
})
