import { isEip1193Provider } from '../provider/eip1193Provider.js'
import { identifyLegacyProvider } from './identifyLegacyProvider.js'
import type { Wallet } from './wallet.js'

const maxProviders = 20

/**
 * The wallets behind `window.ethereum` and its `providers` list, those of `announced` left out, one for each id.
 * One that no flag identifies is 'Browser Wallet', id `injected`. Never throws, whatever the page's getters do.
 */
export function readLegacyWallets(page: object, announced: readonly Wallet[]): Wallet[] {
  const wallets: Wallet[] = []
  for (const provider of readProviders(page)) {
    const identity = identifyLegacyProvider(provider)
    const id = identity?.rdns ?? 'injected'
    if ([...announced, ...wallets].some((wallet) => wallet.provider === provider || wallet.id === id)) continue
    wallets.push({ id, type: 'INJECTED', name: 'Browser Wallet', ...identity, provider })
  }
  return wallets
}

function readProviders(page: object): Wallet['provider'][] {
  let ethereum: unknown
  try {
    ethereum = (page as { ethereum?: unknown }).ethereum
    if (!isEip1193Provider(ethereum)) return []
    // Where several wallets share the place, the object itself only forwards to one of them.
    const list = (ethereum as { providers?: unknown }).providers
    const valid = Array.isArray(list) ? list.slice(0, maxProviders).filter(isEip1193Provider) : []
    return valid.length > 0 ? valid : [ethereum]
  } catch {
    return isEip1193Provider(ethereum) ? [ethereum] : []
  }
}
