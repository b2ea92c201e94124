import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { type BatchCall, ENTRY_POINT } from '../signing/batchAccount.js'
import { mostOf, type WalletUserOperation } from '../signing/smartAccount.js'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((value) => BigInt(value)),
)
const word = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((value) => BigInt(value)),
)
const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) as v.GenericSchema<Hex>
const quotesSchema = v.object({
  quotes: v.array(
    v.object({ paymaster: addressSchema, token: addressSchema, postOpGas: quantity, exchangeRate: quantity }),
  ),
})

/** What a paymaster takes in a token for what it pays. */
interface TokenQuote {
  readonly token: Hex
  readonly paymaster: Hex
  /** What it takes in gas for taking the token. */
  readonly postOpGas: bigint
  /** Units of the token for 10¹⁸ of the network's smallest units. */
  readonly exchangeRate: bigint
}

interface TokenAsk {
  readonly chainId: `eip155:${string}`
  readonly token: Hex
  readonly signal: AbortSignal
}

/** Asks what it would take (`pimlico_getTokenQuotes`, which paymasters share). Undefined where it does not take the token. */
export async function readTokenQuote(
  service: ConsentNode,
  { chainId, token, signal }: TokenAsk,
): Promise<TokenQuote | undefined> {
  try {
    const chain = numberToHex(Number(chainId.slice('eip155:'.length)))
    const params = [{ tokens: [token] }, ENTRY_POINT, chain]
    const told = v.safeParse(
      quotesSchema,
      await service.ask(chainId, { method: 'pimlico_getTokenQuotes', params }, signal),
    )
    return told.success
      ? told.output.quotes.find((quote) => quote.token.toLowerCase() === token.toLowerCase())
      : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** The most of the token that the paymaster takes for it, in the token's units; rounded up. */
export function mostOfToken(operation: WalletUserOperation, { postOpGas, exchangeRate }: TokenQuote): bigint {
  const cost = mostOf(operation) + postOpGas * operation.maxFeePerGas
  return (cost * exchangeRate + 10n ** 18n - 1n) / 10n ** 18n
}

/** What the account holds of the token, and what the paymaster may take of it already. Undefined where it does not say: it may be no token. */
export async function readTokenState(
  node: ConsentNode,
  { chainId, token, signal, account, paymaster }: TokenAsk & { readonly account: Hex; readonly paymaster: Hex },
): Promise<{ readonly balance: bigint; readonly allowance: bigint } | undefined> {
  const call = async (data: Hex): Promise<bigint> =>
    v.parse(word, await node.ask(chainId, { method: 'eth_call', params: [{ to: token, data }, 'latest'] }, signal))
  try {
    const [balance, allowance] = await Promise.all([
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
      call(encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, paymaster] })),
    ])
    return { balance, allowance }
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** Lets the paymaster take that much, and no more. What is left of an allowance of before goes first, as some tokens change none that stands. */
export function allowTokens(
  { token, paymaster }: Pick<TokenQuote, 'token' | 'paymaster'>,
  amount: bigint,
  { allowance }: { readonly allowance: bigint },
): readonly BatchCall[] {
  const approve = (value: bigint): BatchCall => ({
    to: token,
    value: 0n,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [paymaster, value] }),
  })
  return allowance > 0n ? [approve(0n), approve(amount)] : [approve(amount)]
}
