import type { ChosenWallet } from '../state/tree.js'

/** A wallet of a list of wallets. */
export interface ConnectWallet extends ChosenWallet {
  /**
   * The wallet's own link, where its app is opened for this connect: it is opened again for the requests that follow. Where the user opens it
   * only later, say so by `setWalletLink`; for a QR code, leave it away.
   */
  readonly href?: string | undefined
}
