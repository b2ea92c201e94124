import type { Eip1193Provider } from '../provider/eip1193Provider.js'

/** A wallet found on the page. */
export interface Wallet {
  /** The rdns where there is one, numbered from the second wallet that announces it on, else `injected`. */
  readonly id: string
  readonly type: 'ANNOUNCED' | 'INJECTED'
  readonly name: string
  readonly icon?: string | undefined
  readonly rdns?: string | undefined
  readonly provider: Eip1193Provider
}
