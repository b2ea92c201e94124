import { InvalidResponseError } from '@hawser/common'
import { requestRpc } from '../chain/requestRpc.js'
import { fromHex, toHex } from '../encoding/hex.js'
import type { NodeQuestion, Runtime, RuntimeContext } from '../runtime/readRuntime.js'
import { createReader } from '../scale/createReader.js'
import { join, uint } from '../scale/encode.js'
import {
  encodeCall,
  encodeEra,
  encodeExtra,
  encodeTransaction,
  type TransferCall,
} from '../transaction/encodeTransfer.js'

export interface TransferPrice {
  /** The transaction's size, in bytes. */
  readonly size: number
  /** Upper bound, in base units. */
  readonly maxFee: bigint
}

/** An ECDSA signature, which is the longest, with the kind of its key. Fees do not go by what is in it. */
const anySignature = join(Uint8Array.of(2), new Uint8Array(65).fill(1))
/** A tenth more than now: the price of room in a block goes up and down with how full the last ones were. */
const margin = 10n

/** Prices a transfer on a node, without the wallet. @throws InvalidResponseError and what `requestRpc` throws */
export async function priceTransfer(
  { from, nonce, ...call }: TransferCall & { readonly from: Uint8Array; readonly nonce: number },
  { network, signal, runtime }: NodeQuestion & { readonly runtime: Runtime },
  { platform }: Pick<RuntimeContext, 'platform'>,
): Promise<TransferPrice> {
  const extra = encodeExtra({ era: encodeEra(0), nonce }, runtime)
  const transaction = encodeTransaction(
    { from, signature: anySignature, extra, call: encodeCall(call, runtime) },
    runtime,
  )
  const size = transaction.length
  const asked = toHex(join(transaction, uint(BigInt(size), 4)))
  const params = ['TransactionPaymentApi_query_info', asked]
  const fee = decodeFee(await requestRpc({ network, method: 'state_call', params, signal }, platform))
  return { size, maxFee: fee + fee / margin }
}

/** In every form of the answer the fee is its end, behind weight and class. */
function decodeFee(answer: unknown): bigint {
  const bytes = typeof answer === 'string' && answer.startsWith('0x') ? fromHex(answer) : new Uint8Array()
  const reader = createReader(bytes.subarray(-16))
  if (bytes.length < 19 || bytes.length > 40)
    throw new InvalidResponseError({ details: 'The node told the fee in a form that is not known.' })
  return reader.uint(16)
}
