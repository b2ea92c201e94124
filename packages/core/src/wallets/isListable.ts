import type { ChainNamespace } from '@hawser/common'
import type { WalletEntry } from './walletEntry.js'
import type { ListScope } from './walletsContext.js'

/** Wallets that a phone reaches by a link into their own browser, whether they have a mobile link or not (VIEW-13, VIEW-15). */
const browseWallets: readonly { readonly id: string; readonly namespace?: ChainNamespace }[] = [
  // Coinbase Wallet
  { id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' },
  // Phantom
  { id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', namespace: 'solana' },
]

/** Whether a wallet is of use here: it speaks one of the app's networks and, on a phone, can be opened there (VIEW-15). */
export function isListable(
  { id, chains, links }: Pick<WalletEntry, 'id' | 'chains' | 'links'>,
  scope: ListScope,
): boolean {
  const { namespaces, isMobile } = scope
  const wanted: readonly string[] = scope.chains
  const speaks =
    chains.length === 0 ||
    (wanted.length > 0
      ? chains.some((chain) => wanted.includes(chain))
      : chains.some((chain) => namespaces.some((namespace) => chain.startsWith(`${namespace}:`))))
  if (!speaks || !isMobile || links.mobile !== undefined || links.universal !== undefined) return speaks
  return browseWallets.some(
    (wallet) => wallet.id === id && (wallet.namespace === undefined || namespaces.includes(wallet.namespace)),
  )
}
