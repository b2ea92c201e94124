import {
  installScriptedBitcoinWallet,
  installScriptedPolkadotWallet,
  installScriptedSolanaWallet,
} from '@hawser/testing/playwright'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, inject } from 'vitest'
import { freshAccount } from './chain.js'
import type { Dapp, OpenDappOptions } from './dapp.js'
import { bitcoinId, fund, fundToken, furtherChains, solanaId } from './furtherChains.js'
import { reads, view } from './steps.js'
import { useDapp } from './useDapp.js'

export type FurtherNamespace = 'solana' | 'bip122' | 'polkadot'

export const walletNames = { solana: 'Sun Wallet', bip122: 'Coin Wallet', polkadot: 'Dot Wallet' } as const
const labels = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' } as const

/** The live state of a namespace. */
export const factOf = (
  page: Page,
  namespace: FurtherNamespace,
  name: 'status' | 'wallet' | 'address' | 'network' | 'balance',
): Locator => page.getByTestId(`${namespace}-${name}`)

/** The region of an action, by its title, in the tab that has it. */
export async function action(page: Page, title: string): Promise<Locator> {
  await showTab(page, tabOf(title))
  return page.getByRole('region', { name: title, exact: true })
}

function tabOf(title: string): keyof typeof labels {
  if (/Solana|SOL/.test(title)) return 'solana'
  if (/bitcoin|PSBT/i.test(title)) return 'bip122'
  return /polkadot/i.test(title) ? 'polkadot' : 'eip155'
}

/** Selects the tab of a namespace. */
export async function showTab(page: Page, namespace: keyof typeof labels): Promise<void> {
  await page.getByRole('tab', { name: labels[namespace] }).click()
}

/** Switches to a network by the page's own buttons, from the tab of its namespace. */
export async function switchTo(page: Page, network: string): Promise<void> {
  const [, namespace = 'eip155'] =
    (
      [
        [/^Solana/, 'solana'],
        [/^Bitcoin/, 'bip122'],
        [/Asset Hub$/, 'polkadot'],
      ] as const
    ).find(([name]) => name.test(network)) ?? []
  await showTab(page, namespace)
  const networks = page.getByRole('region', { name: 'Switch network', exact: true })
  await networks.getByRole('button', { name: network, exact: true }).click()
}

/** Connects a namespace from its tab, with that kind's own wallet. */
export async function connectNamespace(page: Page, namespace: FurtherNamespace): Promise<void> {
  await showTab(page, namespace)
  await page.getByRole('button', { name: `Connect ${labels[namespace]}`, exact: true }).click()
  await view(page, 'Connect').getByRole('button', { name: walletNames[namespace] }).first().click()
  await reads(factOf(page, namespace, 'status'), /^connected$/)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

export interface OpenNamespacesOptions extends OpenDappOptions {
  /** How the Bitcoin wallet shows itself. Default: Wallet Standard. */
  readonly bitcoinProtocol?: 'wallet-standard' | 'sats-connect'
  /** How a wallet differs from the usual one of its kind. */
  readonly solanaWallet?: Partial<Parameters<typeof installScriptedSolanaWallet>[1]>
  readonly bitcoinWallet?: Partial<Parameters<typeof installScriptedBitcoinWallet>[1]>
  readonly polkadotWallet?: Partial<Parameters<typeof installScriptedPolkadotWallet>[1]>
}

/** The dApp with networks of all kinds, and a wallet of each kind beside the EVM one, with money in the first account of each. */
export function useNamespaces() {
  const open = useDapp()
  // The first file that asks waits until the chains run.
  beforeAll(async () => {
    await furtherChains()
  })
  return async ({
    bitcoinProtocol = 'wallet-standard',
    solanaWallet,
    bitcoinWallet,
    polkadotWallet,
    ...options
  }: OpenNamespacesOptions = {}) => {
    const { chains, solana, bitcoin, polkadot, polkadotId } = await furtherChains()
    const key = freshAccount().key.slice(2)
    const second = freshAccount().key.slice(2)
    let wallets: Awaited<ReturnType<typeof install>> | undefined
    async function install(context: BrowserContext) {
      return {
        solana: await installScriptedSolanaWallet(context, {
          name: walletNames.solana,
          privateKeys: [key, second],
          chains: { 'solana:devnet': solana.rpcUrl },
          ...solanaWallet,
        }),
        bip122: await installScriptedBitcoinWallet(context, {
          protocol: bitcoinProtocol,
          name: walletNames.bip122,
          accounts: [
            { privateKey: key, type: 'segwit' },
            { privateKey: key, type: 'taproot', purpose: 'ordinals' },
          ],
          networks: { regtest: bitcoin.rpcUrl },
          network: 'regtest',
          ...bitcoinWallet,
        }),
        polkadot: await installScriptedPolkadotWallet(context, {
          key: walletNames.polkadot,
          accounts: [{ seed: `0x${key}`, name: 'First' }, { seed: `0x${second}` }],
          ...polkadotWallet,
        }),
      }
    }
    const dapp = await open({
      ...options,
      config: { chains: { ...inject('stack').chains, ...chains }, ...options.config },
      async beforeScripts(context) {
        wallets = await install(context)
        await options.beforeScripts?.(context)
      },
    })
    if (!wallets) throw new Error('The wallets were not installed.')
    const [solanaAddress = '', receiver = ''] = await wallets.solana.addresses()
    const [payment = '', ordinal = ''] = await wallets.bip122.addresses()
    const [polkadotAddress = '', polkadotReceiver = ''] = await wallets.polkadot.addresses()
    await Promise.all([
      fund('solana', solanaAddress, 5_000_000_000n).then(() => fundToken('solana', solanaAddress, 100_000000n)),
      fund('bip122', payment, 1_000_000n),
      fund('polkadot', polkadotAddress, 100n * 10n ** 12n),
    ])
    return {
      ...dapp,
      dapp: dapp as Dapp,
      page: dapp.page,
      further: wallets,
      config: { solana, bitcoin, polkadot, polkadotId, solanaId, bitcoinId },
      solana: { address: solanaAddress, receiver },
      bitcoin: { payment, ordinal },
      polkadot: { address: polkadotAddress, receiver: polkadotReceiver },
    }
  }
}
