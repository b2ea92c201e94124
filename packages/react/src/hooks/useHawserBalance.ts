import type { CaipNetworkId, ChainNamespace } from '@hawser/common'
import type { Balance, HawserState } from '@hawser/core'
import type { SendState } from '@hawser/core/send'
import { useHawserState } from '../provider/useHawserState.js'
import { useHawserAccount } from './account.js'
import { useHawserNetwork } from './network.js'
import { type QueryState, useQueryState } from './useQueryState.js'

export interface UseHawserBalanceParameters {
  /** Any address; the account in use by default. */
  readonly address?: string | undefined
  readonly namespace?: ChainNamespace | undefined
  /** The network in use by default. */
  readonly caipNetworkId?: CaipNetworkId | undefined
  /** False asks nobody. */
  readonly isEnabled?: boolean | undefined
}

/** The native balance, read anew when the account or the network changes and when something sent from here is mined. */
export function useHawserBalance({
  address,
  namespace,
  caipNetworkId,
  isEnabled = true,
}: UseHawserBalanceParameters = {}): QueryState<Balance> {
  const account = useHawserAccount({ namespace })
  const current = useHawserNetwork({ namespace })
  const mined = useHawserState(countMined)
  const owner = address ?? account.address
  // A network that the app does not know has nobody to ask.
  const networkId = caipNetworkId ?? (current.isUnsupported ? undefined : current.caipNetworkId)

  return useQueryState({
    question: isEnabled && owner && networkId ? [owner, networkId] : null,
    revision: mined,
    ask: (actions, { hawser, signal }) =>
      actions.getBalance(hawser, { address: owner, namespace, caipNetworkId: networkId, signal }),
  })
}

function countMined({ features }: HawserState): number {
  const { transactions } = (features.send ?? {}) as Partial<SendState>
  return transactions?.filter(({ status }) => status !== 'pending' && status !== 'unknown').length ?? 0
}
