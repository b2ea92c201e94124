import type { ChainNamespace, Network } from '@hawser/common'
import { tokensOf } from '../config/networks.js'
import { readRunConfig } from '../config/runConfig.js'
import { createEvmDemoWallet } from './createEvmDemoWallet.js'
import type { DemoWallet } from './demoWallet.js'
import { placeDemoWallet } from './placeDemoWallet.js'
import type { ListedToken } from './requests/description.js'

export interface DemoWallets {
  /** The EVM part's provider: of all wallets in the page it alone may send there. */
  readonly provider: unknown
  /** One for each namespace that this run has. */
  readonly wallets: readonly DemoWallet[]
}

/** The Demo wallet, which to the page is one wallet for every namespace. */
export async function createDemoWallets(
  networks: readonly Network[],
  privateKeys: readonly `0x${string}`[],
): Promise<DemoWallets> {
  const of = (namespace: ChainNamespace) => networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const tokens = listTokens()
  const loading = [
    ['solana', async () => (await import('./createSolanaDemoWallet.js')).createSolanaDemoWallet] as const,
    ['bip122', async () => (await import('./createBitcoinDemoWallet.js')).createBitcoinDemoWallet] as const,
    ['polkadot', async () => (await import('./createPolkadotDemoWallet.js')).createPolkadotDemoWallet] as const,
  ].flatMap(([namespace, load]) => {
    const own = of(namespace)
    return own.length > 0 ? [load().then((create) => create(own, privateKeys, tokens))] : []
  })
  const evm = createEvmDemoWallet(of('eip155'), privateKeys, tokens)
  const wallets = [evm, ...(await Promise.all(loading))]
  // All parts are made first, and shown in one task, so that the page, which stands already, meets the whole wallet at once.
  const stopPlacing = placeDemoWallet(window)
  for (const wallet of wallets) wallet.announce()
  stopPlacing()
  return { provider: evm.provider, wallets }
}

/** The tokens that the wallet has on its list: those of this run. */
function listTokens(): readonly ListedToken[] {
  return tokensOf(readRunConfig(document)).flatMap(({ caipNetworkId, address, symbol, decimals }) =>
    symbol !== undefined && decimals !== undefined ? [{ caipNetworkId, address, symbol, decimals }] : [],
  )
}
