import type { ChainNamespace } from '@hawser/common'
import { useHawserAccount } from './useHawserAccount.js'
import { type QueryState, useQueryState } from './useQueryState.js'

/** The connected wallet's own provider, in the manner of its namespace (EIP-1193 for eip155): the way past Hawser. */
export function useHawserProvider(
  parameters: { readonly namespace?: ChainNamespace | undefined } = {},
): QueryState<unknown> {
  const { connectionId, isConnected } = useHawserAccount(parameters)
  return useQueryState({
    question: isConnected ? [connectionId] : null,
    ask: (actions, { hawser, signal }) => actions.getProvider(hawser, { ...parameters, signal }),
  })
}
