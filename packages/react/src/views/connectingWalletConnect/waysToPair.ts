import type { Environment, WalletEntry, WalletLinkKind } from '@hawser/core/wallets'

/** A way from this page to a wallet in another app. */
export type WayToPair = 'qr' | 'extension' | WalletLinkKind

export interface WaysToPairOptions {
  readonly environment: Pick<Environment, 'isMobile'>
  /** Whether the wallet has a link of this kind that may be opened. */
  readonly hasLink: (kind: WalletLinkKind) => boolean
  /** Whether the wallet is in this browser as well. */
  readonly isInstalled: boolean
  /** Whether the wallet opens this page in its own browser by a link. */
  readonly canBrowse: boolean
}

/**
 * The ways that a wallet's links allow here, the most fitting first. On a phone its app and its web app; elsewhere its extension, its desktop
 * app and its web app. The code is always there: another phone can scan it.
 */
export function waysToPair(
  wallet: Pick<WalletEntry, 'stores'> | undefined,
  { environment: { isMobile }, hasLink, isInstalled, canBrowse }: WaysToPairOptions,
): readonly WayToPair[] {
  // Without a wallet, a phone leads to the list of them.
  if (!wallet) return isMobile ? ['mobile', 'qr'] : ['qr']
  const hasExtension = isInstalled || (!isMobile && wallet.stores.chrome !== undefined)
  const extension: readonly WayToPair[] = hasExtension ? ['extension'] : []
  const web: readonly WayToPair[] = hasLink('web') ? ['web'] : []
  if (isMobile) return [...extension, ...(hasLink('mobile') || canBrowse ? (['mobile'] as const) : []), ...web, 'qr']

  const local: readonly WayToPair[] = [...(hasLink('desktop') ? (['desktop'] as const) : []), ...web]
  // A wallet that is on no phone has nothing to scan the code with.
  return hasLink('mobile') || local.length === 0 ? ['qr', ...extension, ...local] : [...local, ...extension, 'qr']
}
