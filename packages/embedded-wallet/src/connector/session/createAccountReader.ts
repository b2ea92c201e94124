import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { FrameHolder } from '../frame/createFrameHolder.js'
import type { WalletState } from './createWalletState.js'
import { type FrameUser, type ReadAccountsParameters, readAccounts } from './readAccounts.js'

export interface CreateAccountReaderOptions {
  readonly frame: FrameHolder
  readonly state: WalletState
  readonly accountTypes: () => ReadAccountsParameters['accountTypes']
  readonly isCompatible: boolean
}

/** Asks the frame who is there, and keeps what it said last. */
export function createAccountReader({ frame, state, accountTypes, isCompatible }: CreateAccountReaderOptions) {
  const ask = (
    channel: ReadAccountsParameters['channel'],
    chainIds: ReadAccountsParameters['chainIds'],
    signal: AbortSignal,
  ) =>
    readAccounts({
      networkIds: state.networkIds,
      accountTypes: accountTypes(),
      isCompatible,
      channel,
      chainIds,
      signal,
    })
  let user: FrameUser | undefined
  let reading: AbortController | undefined
  let isStale = false

  async function readAnew(signal: AbortSignal): Promise<void> {
    while (isStale && state.isConnected()) {
      isStale = false
      const { channel } = await frame.open(signal)
      const told = await ask(channel, state.chainIds(), signal)
      if (signal.aborted) return
      user = told
      state.update(told.accounts)
    }
  }

  return {
    user: (): FrameUser | undefined => user,
    async read(chainIds: ReadonlyMap<ChainNamespace, CaipNetworkId>, signal: AbortSignal): Promise<FrameUser> {
      const { channel } = await frame.open(signal)
      user = await ask(channel, chainIds, signal)
      return user
    },
    /** Reads once more what is connected. One question at a time, however often the frame says that something has changed. */
    refresh(): void {
      isStale = true
      // What a window says is read when it is open.
      if (reading || !state.isConnected() || !frame.isOpen()) return
      const end = new AbortController()
      reading = end
      const release = (): void => {
        if (reading === end) reading = undefined
      }
      // What stood stands where it fails: the next question to the wallet says what is wrong.
      readAnew(end.signal).then(release, release)
    },
    /** What was known of them before this page was loaded. */
    keep(of: Pick<FrameUser, 'email' | 'accounts'>): void {
      user = { userName: null, preferredAccountType: undefined, smartAccountDeployed: false, ...of }
    },
    setEmail(email: string): void {
      if (user) user = { ...user, email }
    },
    forget(): void {
      user = undefined
      reading?.abort()
      reading = undefined
    },
  }
}
