import { toShownText } from '@hawser/common'
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { ConsentNode } from '../consent/facts/consentNode.js'

/** Who pays for a user operation: somebody else, the account by the network's own money, or the account by a token. */
export type Payment =
  | { readonly kind: 'sponsor' }
  | { readonly kind: 'own' }
  | { readonly kind: 'token'; readonly token: Hex; readonly symbol: string }

const word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((value) => BigInt(value)),
)
const symbolLength = 12

const isSamePayment = (one: Payment, other: Payment): boolean =>
  one.kind === other.kind && (one.kind !== 'token' || one.token === (other as typeof one).token)

/**
 * Who could pay: the one that does, and what the account holds anything of. Whether it is enough is known once it is asked for.
 * @throws AbortedError. A node that does not answer leaves others away
 */
export async function listPayments(
  current: Payment,
  {
    chainId,
    account,
    tokens,
    node,
    signal,
  }: {
    readonly chainId: `eip155:${string}`
    readonly account: Hex
    readonly tokens: readonly Hex[]
    readonly node: ConsentNode
    readonly signal: AbortSignal
  },
): Promise<readonly Payment[]> {
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    try {
      return await node.ask(chainId, { method, params }, signal)
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }
  const isSome = (told: unknown): boolean => v.is(word, told) && v.parse(word, told) > 0n
  const readToken = async (token: Hex): Promise<readonly Payment[]> => {
    const call = (data: Hex) => ask('eth_call', [{ to: token, data }, 'latest'])
    const [balance, symbol] = await Promise.all([
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'symbol' })),
    ])
    const payment = {
      kind: 'token',
      token,
      symbol: readSymbol(symbol) ?? `${token.slice(0, 6)}…${token.slice(-4)}`,
    } as const
    return isSome(balance) || isSamePayment(payment, current) ? [payment] : []
  }
  const [balance, ...ofTokens] = await Promise.all([
    ask('eth_getBalance', [account, 'latest']),
    ...tokens.map((token) => readToken(token)),
  ])
  return [
    ...(current.kind === 'sponsor' ? [current] : []),
    ...(current.kind === 'own' || isSome(balance) ? [{ kind: 'own' } as const] : []),
    ...ofTokens.flat(),
  ]
}

/** Undefined where it says nothing that may be shown. */
function readSymbol(data: unknown): string | undefined {
  try {
    const symbol = decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: data as Hex })
    return toShownText(symbol, symbolLength) || undefined
  } catch {
    return undefined
  }
}
