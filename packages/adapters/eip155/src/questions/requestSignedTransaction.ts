import { type Clock, InvalidResponseError, type Network, parseAnswer } from '@hawser/common'
import * as v from 'valibot'
import { parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { askWallet } from '../provider/askWallet.js'
import { checkWallet, type TransactionRequest, toRpcRequest } from '../wallet/requestTransaction.js'

interface RequestSignedTransactionParameters {
  readonly provider: unknown
  readonly network: Network
  readonly request: TransactionRequest
  readonly signal: AbortSignal
  readonly clock: Clock
}

const hex = v.pipe(
  v.string(),
  v.regex(/^0x(?:[\da-f]{2})+$/i),
  v.transform((text) => text as `0x${string}`),
)
/** Wallets answer with the transaction; nodes with it beside its fields. */
const signedSchema = v.union([
  hex,
  v.pipe(
    v.object({ raw: hex }),
    v.transform(({ raw }) => raw),
  ),
])

/** What a wallet may find by itself where it was not asked for. */
const compared = ['value', 'data', 'gas', 'nonce', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/**
 * Has the wallet sign a transaction (`eth_signTransaction`) that is not sent, once it is certain to be the right account on the right chain, and checks that it is
 * the one that was asked for: whoever is given it may send it at any time.
 * @throws UserRejectedError, RequestPendingError, WrongChainError, WrongAccountError, InvalidResponseError, RpcError where the wallet does not do it, AbortedError
 */
export async function requestSignedTransaction({
  provider,
  network,
  request,
  signal,
  clock,
}: RequestSignedTransactionParameters): Promise<`0x${string}`> {
  await checkWallet({ provider, network, from: request.from, signal, clock })
  const params = [toRpcRequest(request, network)]
  const raw = parseAnswer(
    signedSchema,
    await askWallet(provider, { method: 'eth_signTransaction', params, signal, clock }),
  )
  const other = await findDifference(raw, request, network)
  if (other) throw new InvalidResponseError({ details: `The wallet signed a transaction with another ${other}.` })
  return raw
}

/** The field in which a signed transaction is not the one that was asked for. */
async function findDifference(
  raw: `0x${string}`,
  request: TransactionRequest,
  network: Network,
): Promise<string | undefined> {
  try {
    const signed = parseTransaction(raw as TransactionSerialized)
    if (signed.chainId !== Number(network.id)) return 'network'
    const sender = await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized })
    if (sender.toLowerCase() !== request.from) return 'sender'
    if (signed.to?.toLowerCase() !== request.to) return 'receiver'
    const fields: Readonly<Record<string, unknown>> = { ...signed }
    return compared.find((name) => {
      const wanted = request[name]
      // What a transaction does not say is nothing, of everything that has an amount.
      if (name === 'value' || name === 'data') return toText(fields[name]) !== toText(wanted)
      return wanted !== undefined && toText(fields[name]) !== toText(wanted)
    })
  } catch {
    return 'form'
  }
}

/** A quantity or bytes as one text: none, and none of them, is nothing. */
function toText(value: unknown): string {
  return value === undefined || value === '0x' ? '0' : String(value).toLowerCase()
}
