/** How a wallet on the page is spoken to. */
export type WalletProtocol = 'sats-connect' | 'leather' | 'wallet-standard' | 'okx' | 'unisat'

/** A wallet found on the page. */
export interface Wallet {
  /** Made of the name, the same on every page load; numbered from the second wallet of a name on. */
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string | undefined
  readonly protocol: WalletProtocol
  readonly provider: object
  /** Whether it stands at a place that belongs to one wallet. */
  readonly isPlaced: boolean
}
