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
