import type { Injected } from '../connector/injected.js'

/** An account as the library tells it: its address with the general prefix, 42. */
export interface LibraryAccount {
  readonly address: string
  readonly type?: string | undefined
  readonly meta: {
    /** The name of the extension that shares it. */
    readonly source: string
    readonly name?: string | undefined
    readonly genesisHash?: string | null | undefined
  }
}

/** The part of `@polkadot/extension-dapp` that is used. */
export interface ExtensionDappLibrary {
  /** The list that the newest `web3Enable` makes. */
  readonly web3EnablePromise: Promise<readonly Injected[]> | null
  web3Enable(originName: string): Promise<readonly Injected[]>
  web3FromSource(source: string): Promise<Injected>
  web3AccountsSubscribe(
    callback: (accounts: readonly LibraryAccount[]) => void,
    options: { extensions: string[] },
  ): Promise<() => void>
}
