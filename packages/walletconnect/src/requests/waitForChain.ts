import type { CaipNetworkId, Clock } from '@hawser/common'
import type { WalletState } from '../session/createWalletState.js'

/** How long a wallet that agreed to a network may take to say that its session covers it. */
const UPDATE_TIMEOUT_MS = 5_000

/** Whether the session covers a network, now or in a moment. */
export function waitForChain(state: WalletState, chainId: CaipNetworkId, clock: Clock): Promise<boolean> {
  const covers = (): boolean => state.approved('eip155')?.chainIds.includes(chainId) === true
  if (covers()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (): void => {
      stop()
      cancel()
      resolve(covers())
    }
    const stop = state.onChange(() => {
      if (covers()) end()
    })
    const cancel = clock.setTimeout(end, UPDATE_TIMEOUT_MS)
  })
}
