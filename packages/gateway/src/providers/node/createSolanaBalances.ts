import * as v from 'valibot'
import { createNetworkCheck } from '../history/networkHistory.js'
import type { BalanceProvider } from '../providers.js'
import type { AskNode } from './createAskNode.js'
import { askTokenAccounts, readResult, readTokenAccounts, requireSolanaNode } from './solanaTokenAccounts.js'

const balanceSchema = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })

/**
 * Balances as the node of a Solana network tells them: of its own currency, and of the tokens that are asked for, in all accounts in which the owner holds
 * one.
 */
export function createSolanaBalances({
  askNode,
  network,
  isDevelopment,
}: {
  readonly askNode: AskNode
  readonly network: string
  /** A chain for development may have any genesis. */
  readonly isDevelopment: boolean
}): BalanceProvider {
  const checkNetwork = createNetworkCheck((signal) => requireSolanaNode(askNode, { network, isDevelopment }, signal))
  return {
    async getHoldings({ address, tokens }, signal) {
      await checkNetwork(signal)
      const [native, ...ofTokens] = await askNode(
        network,
        [{ method: 'getBalance', params: [address, { commitment: 'confirmed' }] }, ...askTokenAccounts(address)],
        signal,
      )
      const lamports = BigInt(readResult(balanceSchema, native).value)
      const accounts = readTokenAccounts(ofTokens, address)
      const amounts = new Map<string | null, bigint>([[null, lamports]])
      for (const { mint, amount } of accounts ?? []) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
      return {
        held: tokens.flatMap((token) => {
          const amount = amounts.get(token.address)
          return amount ? [{ token, amount }] : []
        }),
        unread: accounts ? [] : tokens.flatMap(({ id, address: mint }) => (mint === null ? [] : [id])),
      }
    },
  }
}
