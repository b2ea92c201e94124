import type { Environment, EnvironmentWindow } from './environment.js'

/** Wallets whose browsers name themselves. */
const userAgents: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['MetaMask', /metamaskmobile/i],
  ['Trust', /\btrust(?:wallet)?\//i],
  ['Coinbase Wallet', /coinbasewallet|cbwallet|\btoshi\b/i],
  ['TokenPocket', /tokenpocket/i],
  ['imToken', /imtoken/i],
  ['Bitget Wallet', /bitkeep|bitget/i],
  ['OKX Wallet', /\bok(?:app|ex|x)\//i],
  ['Phantom', /\bphantom\b/i],
  ['Binance Wallet', /\bbinance|bnc\//i],
  ['Rainbow', /\brainbow\b/i],
  ['SafePal', /safepal/i],
]

/** What wallets set on the provider that they put into the page. Many also claim to be MetaMask, which comes last. */
const flags: readonly (readonly [name: string, flag: string])[] = [
  ['Trust', 'isTrust'],
  ['Trust', 'isTrustWallet'],
  ['Coinbase Wallet', 'isCoinbaseWallet'],
  ['Coinbase Wallet', 'isCoinbaseBrowser'],
  ['TokenPocket', 'isTokenPocket'],
  ['imToken', 'isImToken'],
  ['Bitget Wallet', 'isBitKeep'],
  ['OKX Wallet', 'isOkxWallet'],
  ['Phantom', 'isPhantom'],
  ['Rainbow', 'isRainbow'],
  ['Binance Wallet', 'isBinance'],
  ['SafePal', 'isSafePal'],
  ['MetaMask', 'isMetaMask'],
]

/** The wallet whose own browser shows the page; a wallet that is an extension of a phone's ordinary browser is none. */
export function findInAppWallet(
  page: EnvironmentWindow,
  { os, browser }: Pick<Environment, 'os' | 'browser'>,
): string | null {
  if (os === 'desktop') return null
  const { userAgent } = page.navigator
  const named = userAgents.find(([, pattern]) => pattern.test(userAgent))
  if (named) return named[0]
  if (browser !== 'webview') return null
  const provider: Record<string, unknown> | undefined = [page.ethereum, page.solana, page.phantom]
    .map((value) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined))
    .find((value) => value !== undefined)
  if (!provider) return null
  return flags.find(([, flag]) => provider[flag] === true)?.[0] ?? 'Wallet'
}
