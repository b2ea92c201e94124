import { normalizeWalletName } from '../identity/normalizeWalletName.js'
import { canonicalRdns } from '../identity/walletIdentities.js'
import type { ExcludedWallet } from '../state/tree.js'

/** Whether a wallet is one that is to be hidden, by rdns or by name in any letter case (VIEW-11). */
export function isExcludedWallet(
  { name, rdns }: { readonly name: string; readonly rdns?: string | undefined },
  excluded: readonly ExcludedWallet[],
): boolean {
  const known = normalizeWalletName(name).toLowerCase()
  return excluded.some(
    (wallet) =>
      (wallet.rdns !== undefined && rdns !== undefined && canonicalRdns(wallet.rdns) === canonicalRdns(rdns)) ||
      (wallet.name !== undefined && normalizeWalletName(wallet.name).toLowerCase() === known),
  )
}
