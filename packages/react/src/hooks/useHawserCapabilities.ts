import type { ChainNamespace } from '@hawser/common'
import type { WalletCapabilities } from '@hawser/core'
import { useHawserAccount } from './useHawserAccount.js'
import { type QueryState, useQueryState } from './useQueryState.js'

/** What the connected wallet can do beyond the basics, by chain (EIP-5792). */
export function useHawserCapabilities(
  parameters: { readonly namespace?: ChainNamespace | undefined } = {},
): QueryState<WalletCapabilities> {
  const { address, connectionId, isConnected } = useHawserAccount(parameters)
  return useQueryState({
    question: isConnected ? [connectionId, address] : null,
    ask: (actions, { hawser, signal }) => actions.getCapabilities(hawser, { ...parameters, signal }),
  })
}
