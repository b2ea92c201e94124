import { type Clock, isEvmAddress } from '@hawser/common'
import type { BalanceProvider } from '../providers.js'
import type { AskNode } from './createAskNode.js'

/** For how long a network is taken to have no Multicall3 once it had none. */
const withoutMs = 3_600_000

/** Balances as the nodes of EVM networks tell them: of the network's own currency, and of the tokens that are asked for. */
export function createNodeBalances({
  askNode,
  clock,
}: {
  readonly askNode: AskNode
  readonly clock: Pick<Clock, 'nowMs'>
}): BalanceProvider {
  const withoutUntilMs = new Map<string, number>()
  return {
    async getHoldings({ network, address, tokens }, signal) {
      if (!network.startsWith('eip155:') || !isEvmAddress(address)) return undefined
      // What encodes and decodes is loaded by the first who asks: a gateway starts without it.
      const { readTokens } = await import('./readTokens.js')
      const contracts = tokens.flatMap(({ address: contract }) => (contract === null ? [] : [contract]))
      const { native, amounts, hasMulticall } = await readTokens({
        ask: (questions) => askNode(network, questions, signal),
        owner: address,
        contracts,
        isAggregating: (withoutUntilMs.get(network) ?? 0) <= clock.nowMs(),
      })
      if (hasMulticall === false) withoutUntilMs.set(network, clock.nowMs() + withoutMs)
      const amountOf = (contract: string | null) => (contract === null ? native : amounts.get(contract))
      return {
        held: tokens.flatMap((token) => {
          const amount = amountOf(token.address)
          return amount ? [{ token, amount }] : []
        }),
        unread: tokens.flatMap(({ id, address: contract }) => (amountOf(contract) === undefined ? [id] : [])),
      }
    },
  }
}
