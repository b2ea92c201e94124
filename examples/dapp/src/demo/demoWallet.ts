import type { ChainNamespace } from '@hawser/common'
import type { DemoRequest, RequestDescription } from './requests/description.js'

/** What the Demo wallet's window shows of one namespace, and does. */
export interface DemoWallet {
  readonly namespace: ChainNamespace
  /** What users call the namespace. */
  readonly name: string
  /** Its chain's own mark. */
  readonly mark: string
  /** The network that it is on. */
  readonly networkName: string
  /** All of its addresses, its own choice first. */
  readonly accounts: readonly { readonly name: string; readonly address: string }[]
  readonly pending: readonly DemoRequest[]
  /** How it can misbehave. */
  readonly behaviors: readonly { readonly name: string; readonly description: string; readonly isOn: boolean }[]
  /** A request in words, whatever it holds. */
  describe(request: DemoRequest): RequestDescription
  /** The same with what the network knows of it, such as the fee, where that says more. Rejects while the network does not answer. */
  describeFully?(request: DemoRequest): Promise<RequestDescription> | undefined
  /** In words, with the unit. @throws Error while the network does not answer */
  readBalance?(address: string): Promise<string>
  /** Shows it to the page, as the wallets of its namespace do. */
  announce(): void
  approve(id: number): void
  reject(id: number): void
  setBehavior(name: string, isOn: boolean): void
  subscribe(callback: () => void): () => void
}
