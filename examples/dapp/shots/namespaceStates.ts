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
import { chooseWallet, fact, headerButton, reads, view } from '../e2e/support/steps.js'
import { factOf, walletNames as names, showTab } from '../e2e/support/useNamespaces.js'
import type { PairedDappOptions } from '../e2e/support/usePairedDapp.js'
import { everySize } from './devices.js'
import type { State } from './state.js'

type Further = 'solana' | 'bip122' | 'polkadot'

const multi = 'Quay Wallet'
/** As the first of `walletIdentities` names it, whose places are those of its objects. */
const multiWallet = { name: multi, rdns: 'dev.hawser.demo-wallet' } as const

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
let wallets: Installed | undefined

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
const oneWallet = () => page({ solana: multi, bip122: multi }, [{ name: 'Spring Tide' }])

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

async function choose(dapp: Dapp): Promise<void> {
  await headerButton(dapp.page).click()
  await view(dapp.page, 'Connect').getByRole('button', { name: multi }).first().click()
  await view(dapp.page, 'ChooseNamespaces').waitFor()
}

/** Account, of a wallet that is connected on all its networks. */
async function openOnEveryNetwork(dapp: Dapp): Promise<void> {
  await choose(dapp)
  await view(dapp.page, 'ChooseNamespaces').locator('button[type=submit]').click()
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openAccount(dapp)
}

async function openAccount({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').waitFor()
}

function opened(namespace: Further, next?: (dapp: Dapp) => Promise<void>): State {
  return {
    isMirrored: true,
    prepare: everyKind,
    async reach(dapp) {
      await connectKind(dapp, namespace)
      await openAccount(dapp)
      await next?.(dapp)
    },
  }
}

const receive = async ({ page }: Dapp): Promise<void> => {
  await view(page, 'Account').locator('[data-hawser-open="Receive"]').click()
  await view(page, 'Receive').getByRole('img', { name: /code/i }).waitFor()
}

/** Several namespaces on one page, in every state. */
export const namespaceStates: Readonly<Record<string, State>> = {
  'choose-namespaces': {
    isMirrored: true,
    devices: ['desktop', 'phone', 'narrow', 'zoomed'],
    prepare: oneWallet,
    reach: choose,
  },
  'connecting-prompt': {
    isMirrored: true,
    prepare: async () => ({ ...(await oneWallet()), wallets: [{ ...multiWallet, approval: 'manual' }] }),
    async reach(dapp) {
      await choose(dapp)
      await view(dapp.page, 'ChooseNamespaces').locator('button[type=submit]').click()
      await view(dapp.page, 'ConnectingExternal').locator('.hawser-stage-step').waitFor()
    },
  },
  'choose-namespaces-none': {
    prepare: oneWallet,
    async reach(dapp) {
      await choose(dapp)
      for (const box of await view(dapp.page, 'ChooseNamespaces').getByRole('checkbox').all()) await box.click()
    },
  },
  'choose-namespaces-connected': {
    prepare: oneWallet,
    async reach(dapp) {
      await choose(dapp)
      const form = view(dapp.page, 'ChooseNamespaces')
      await form.locator('[data-hawser-namespace="bip122"]').click()
      await form.locator('button[type=submit]').click()
      await reads(fact(dapp.page, 'status'), /^connected$/)
      await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await openAccount(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
      await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
      await view(dapp.page, 'Connect').getByRole('button', { name: multi }).first().click()
      await form.waitFor()
    },
  },
  'connecting-partly': {
    isMirrored: true,
    prepare: oneWallet,
    async reach(dapp) {
      await wallets?.solana.setBehavior('rejectsConnect', true)
      await choose(dapp)
      await view(dapp.page, 'ChooseNamespaces').locator('button[type=submit]').click()
      await view(dapp.page, 'ConnectingExternal').getByRole('alert').waitFor()
    },
  },
  'connecting-partly-declined': {
    isMirrored: true,
    prepare: oneWallet,
    async reach(dapp, stage) {
      await namespaceStates['connecting-partly']?.reach(dapp, stage)
      const connecting = view(dapp.page, 'ConnectingExternal')
      await connecting.locator('button[data-variant="primary"]').click()
      await connecting.locator('[data-stage="rejected"]').waitFor()
    },
  },
  'connect-several-kinds': {
    prepare: oneWallet,
    async reach({ page }) {
      await headerButton(page).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'connect-one-kind': {
    isMirrored: true,
    prepare: everyKind,
    async reach({ page }) {
      await page.getByRole('button', { name: 'Connect Bitcoin', exact: true }).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'connect-one-kind-none': {
    prepare: async () => ({ ...(await everyKind()), beforeScripts: async () => undefined }),
    async reach({ page }) {
      await page.getByRole('button', { name: 'Connect Polkadot', exact: true }).click()
      await view(page, 'Connect').waitFor()
    },
  },
  'networks-by-kind': {
    isMirrored: true,
    prepare: everyKind,
    async reach(dapp) {
      await connectEvm(dapp)
      await openAccount(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Networks"]').click()
      await view(dapp.page, 'Networks').waitFor()
    },
  },
  'account-on-several-networks': {
    isMirrored: true,
    devices: everySize,
    prepare: oneWallet,
    reach: openOnEveryNetwork,
  },
  'accounts-by-kind': {
    isMirrored: true,
    devices: everySize,
    prepare: oneWallet,
    async reach(dapp) {
      await openOnEveryNetwork(dapp)
      await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
      await view(dapp.page, 'Accounts').waitFor()
    },
  },
  'account-solana': opened('solana'),
  'account-bitcoin': opened('bip122'),
  'account-polkadot': opened('polkadot'),
  'receive-solana': opened('solana', receive),
  'receive-bitcoin': opened('bip122', receive),
  'receive-bitcoin-ordinals': opened('bip122', async (dapp) => {
    await receive(dapp)
    await view(dapp.page, 'Receive').getByRole('tab').last().click()
  }),
  'receive-polkadot': opened('polkadot', receive),
  'receive-evm': {
    isMirrored: true,
    devices: everySize,
    prepare: everyKind,
    async reach(dapp) {
      await connectEvm(dapp)
      await openAccount(dapp)
      await receive(dapp)
    },
  },
  'send-solana': opened('solana', async ({ page }) => {
    await view(page, 'Account').locator('[data-hawser-open="Send"]').click()
    await view(page, 'Send').waitFor()
  }),
  'page-every-kind': {
    isWholePage: true,
    prepare: everyKind,
    async reach(dapp) {
      await connectEvm(dapp)
      for (const namespace of ['solana', 'bip122', 'polkadot'] as const) await connectKind(dapp, namespace)
    },
  },
}
