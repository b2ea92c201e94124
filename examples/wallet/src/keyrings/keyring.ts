import type { Answer, Task } from './task.js'
import type { WalletChain, WalletNamespace } from './walletChain.js'

/** How many accounts the wallet has, each with an address in every namespace. */
export const accountCount = 3

/** A request of a connected app, from outside: it could hold anything. */
export interface AskedRequest {
  readonly method: string
  readonly params: unknown
  readonly chain: WalletChain
  /** Numbers of the accounts that the app may use. */
  readonly accounts: readonly number[]
  readonly wallet: {
    readonly chains: readonly WalletChain[]
    /** Puts the app on a network that the wallet knows. */
    switchChain(chainId: string): Promise<void>
    addChain(chain: WalletChain): void
  }
}

/** The wallet's keys for one namespace, and what can be done with them. */
export interface Keyring {
  readonly namespace: WalletNamespace
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** One for each account, as they are written on a network. */
  addresses(chain: WalletChain): readonly string[]
  /** Further addresses of the accounts, where there are any. */
  furtherAddresses?(chain: WalletChain): { readonly name: string; readonly addresses: readonly string[] }
  /** The account whose address it is, in whichever form it is written; -1 for another's. */
  indexOf(address: string): number
  /** In the smallest unit. */
  readBalance(address: string, chain: WalletChain): Promise<bigint>
  /** What an app should know beside the accounts that it may use. */
  describeAccounts?(accounts: readonly number[], chain: WalletChain): Readonly<Record<string, string>>
  /**
   * @returns null for a method that the wallet does not have
   * @throws RequestRefusal, ValiError for parameters that do not fit
   */
  read(request: AskedRequest): Task | Answer | null
}
