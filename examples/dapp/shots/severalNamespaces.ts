import {
  installScriptedBitcoinWallet,
  installScriptedPolkadotWallet,
  installScriptedSolanaWallet,
} from '@hawser/testing/playwright'
import type { BrowserContext } from 'playwright-core'
import { inject } from 'vitest'
import { freshAccount } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import { fund, furtherChains } from '../e2e/support/furtherChains.js'
import { chooseWallet, fact, reads, view } from '../e2e/support/steps.js'
import { factOf, walletNames as names, showTab } from '../e2e/support/useNamespaces.js'
import type { PairedDappOptions } from '../e2e/support/usePairedDapp.js'

export type Further = 'solana' | 'bip122' | 'polkadot'

export const multi = 'Quay Wallet'
/** As the first of `walletIdentities` names it, whose places are those of its objects. */
export const multiWallet = { name: multi, rdns: 'dev.hawser.demo-wallet' } as const

/** Its objects stand where the dApp's `walletIdentities` names them: one wallet. */
async function placeWallet(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const place: Record<string, unknown> = {}
    Object.defineProperty(window, 'hawserDemoWallet', { value: place })
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent<{ info: { name: string }; provider: unknown }>).detail
      if (info.name === 'Quay Wallet') place.eip155 = provider
    })
    window.addEventListener('wallet-standard:register-wallet', (event) => {
      const register = (wallet: { features: object }) => {
        place['bitcoin:connect' in wallet.features ? 'bip122' : 'solana'] = wallet
        return () => {}
      }
      ;(event as CustomEvent<(api: { register: typeof register }) => void>).detail({ register })
    })
  })
}

interface Installed {
  readonly solana: Awaited<ReturnType<typeof installScriptedSolanaWallet>>
  readonly bip122: Awaited<ReturnType<typeof installScriptedBitcoinWallet>>
  readonly polkadot: Awaited<ReturnType<typeof installScriptedPolkadotWallet>> | undefined
}
/** The wallets of the page that is open. */
export let wallets: Installed | undefined

interface WalletNames {
  readonly solana: string
  readonly bip122: string
  readonly polkadot?: string
}

async function install(context: BrowserContext, { solana, bip122, polkadot }: WalletNames): Promise<void> {
  const chains = await furtherChains()
  const key = freshAccount().key.slice(2)
  const sun = await installScriptedSolanaWallet(context, {
    name: solana,
    privateKeys: [key],
    chains: { 'solana:devnet': chains.solana.rpcUrl },
  })
  const coins = await installScriptedBitcoinWallet(context, {
    protocol: 'wallet-standard',
    name: bip122,
    accounts: [
      { privateKey: key, type: 'segwit' },
      { privateKey: key, type: 'taproot', purpose: 'ordinals' },
    ],
    networks: { regtest: chains.bitcoin.rpcUrl },
    network: 'regtest',
  })
  const dots = polkadot
    ? await installScriptedPolkadotWallet(context, {
        key: polkadot,
        accounts: [{ seed: `0x${key}`, name: 'First' }],
      })
    : undefined
  wallets = { solana: sun, bip122: coins, polkadot: dots }
}

const amounts = { solana: 5_000_000_000n, bip122: 1_234_567n, polkadot: 100n * 10n ** 12n } as const

/** Money for a kind's first account. */
async function fundKind(kind: Further): Promise<void> {
  const [address = ''] = (await wallets?.[kind]?.addresses()) ?? []
  await fund(kind, address, amounts[kind])
}

async function page(names: WalletNames, further: PairedDappOptions['wallets'] = []): Promise<PairedDappOptions> {
  const { chains } = await furtherChains()
  return {
    wallets: [multiWallet, ...further],
    config: { chains: { ...inject('stack').chains, ...chains }, walletConnect: undefined },
    async beforeScripts(context) {
      if (names.solana === multi) await placeWallet(context)
      await install(context, names)
    },
  }
}

/** A page with networks of every kind, and a wallet for each. */
export const everyKind = () => page(names)
/** A page with one wallet that speaks three namespaces. */
export const oneWallet = () => page({ solana: multi, bip122: multi }, [{ name: 'Spring Tide' }])

const labels = { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' } as const

export async function connectKind({ page }: Dapp, namespace: Further): Promise<void> {
  await fundKind(namespace)
  await showTab(page, namespace)
  await page.getByRole('button', { name: `Connect ${labels[namespace]}`, exact: true }).click()
  await view(page, 'Connect').getByRole('button', { name: names[namespace] }).first().click()
  await reads(factOf(page, namespace, 'status'), /^connected$/)
  await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 15_000 })
}

export async function connectEvm(dapp: Dapp): Promise<void> {
  await chooseWallet(dapp, multi)
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
}
