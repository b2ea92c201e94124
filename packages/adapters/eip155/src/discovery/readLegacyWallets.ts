import type { Wallet } from '../connector/createInjectedConnector.js'
import { isEip1193Provider } from '../provider/eip1193Provider.js'

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

/** Which flags on a provider name which wallet. Specific ones come first: most wallets set `isMetaMask` as well. */
const knownWallets: readonly (readonly [flags: readonly string[], name: string, rdns: string])[] = [
  [['isCoinbaseWallet', 'isCoinbaseBrowser'], 'Coinbase Wallet', 'com.coinbase.wallet'],
  [['isBraveWallet'], 'Brave Wallet', 'com.brave.wallet'],
  [['isRabby'], 'Rabby Wallet', 'io.rabby'],
  [['isTrust', 'isTrustWallet'], 'Trust Wallet', 'com.trustwallet.app'],
  [['isPhantom'], 'Phantom', 'app.phantom'],
  [['isOkxWallet', 'isOKExWallet'], 'OKX Wallet', 'com.okex.wallet'],
  [['isRainbow'], 'Rainbow', 'me.rainbow'],
  [['isBitKeep', 'isBitget'], 'Bitget Wallet', 'com.bitget.web3'],
  [['isTokenPocket'], 'TokenPocket', 'pro.tokenpocket'],
  [['isZerion'], 'Zerion', 'io.zerion.wallet'],
  [['isFrame'], 'Frame', 'sh.frame'],
  [['isExodus'], 'Exodus', 'com.exodus.web3-wallet'],
  [['isBackpack'], 'Backpack', 'app.backpack'],
  [['isUniswapWallet', 'isUniswapExtension'], 'Uniswap Wallet', 'org.uniswap.app'],
  [['isMetaMask'], 'MetaMask', 'io.metamask'],
]

/** The wallet that a provider without an announcement says it is, by its flags; undefined where it says nothing. */
export function identifyLegacyProvider(provider: object): { readonly name: string; readonly rdns: string } | undefined {
  const found = knownWallets.find(([flags]) => flags.some((flag) => hasFlag(provider, flag)))
  return found && { name: found[1], rdns: found[2] }
}

function hasFlag(provider: object, flag: string): boolean {
  try {
    return (provider as Record<string, unknown>)[flag] === true
  } catch {
    return false
  }
}
