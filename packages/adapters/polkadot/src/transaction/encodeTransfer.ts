import { InvalidResponseError } from '@hawser/common'
import type { Runtime } from '../runtime/readRuntime.js'
import { isEmpty, typeOf } from '../runtime/skipValue.js'
import { compact, join, uint } from '../scale/encode.js'

export interface TransferCall {
  /** The account, 32 bytes. */
  readonly to: Uint8Array
  /** In base units. */
  readonly amount: bigint
  /** Whether the sender's account may be left with less than the network keeps accounts for, and end (`transfer_allow_death`). */
  readonly mayEnd: boolean
}

const unknownForm = (details: string) => new InvalidResponseError({ details })

/** What the call is named, and was before. */
const endingNames: readonly string[] = ['transfer_allow_death', 'transfer']

/**
 * The call of `Balances` that transfers the network's currency: `transfer_keep_alive`, or `transfer_allow_death`.
 * @throws InvalidResponseError where the runtime has none in a form that is known
 */
export function encodeCall({ to, amount, mayEnd }: TransferCall, { types, pallets }: Runtime): Uint8Array {
  const names = mayEnd ? endingNames : ['transfer_keep_alive']
  const pallet = pallets.find((one) => one.name === 'Balances')
  const calls = pallet?.calls === undefined ? undefined : typeOf(types, pallet.calls)
  const call = calls?.kind === 'variant' ? calls.variants.find(({ name }) => names.includes(name)) : undefined
  const [receiver, value, more] = call?.fields ?? []
  const address = receiver && typeOf(types, receiver.type)
  const id = address?.kind === 'variant' ? address.variants.find((one) => one.name === 'Id') : undefined
  if (!pallet || !call || !id || more || !value || typeOf(types, value.type).kind !== 'compact')
    throw unknownForm(`The network has no ${names[0]} in a form that is known.`)
  return join(Uint8Array.of(pallet.index, call.index, id.index), to, compact(amount))
}

/** When a transaction ends, counted from a block, and what it takes of its account. */
export interface TransactionTerms {
  readonly era: Uint8Array
  readonly nonce: number
}

/** Extensions that put nothing into a transaction, and add to what is signed what every wallet knows. */
const addingAlone: readonly string[] = ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis']

/**
 * What the runtime's signed extensions put into a transaction.
 * @throws InvalidResponseError where one asks for what is not known here: a transaction without it would be refused, or be another one than was meant
 */
export function encodeExtra({ era, nonce }: TransactionTerms, { types, extensions }: Runtime): Uint8Array {
  const known = new Map([
    ['CheckMortality', era],
    ['CheckEra', era],
    ['CheckNonce', compact(BigInt(nonce))],
    // No tip.
    ['ChargeTransactionPayment', compact(0n)],
    // Paid in the network's own currency.
    ['ChargeAssetTxPayment', join(compact(0n), Uint8Array.of(0))],
    // Without a hash of the metadata.
    ['CheckMetadataHash', Uint8Array.of(0)],
  ])
  const parts = extensions.map(({ name, extra, additional }) => {
    const own = known.get(name)
    if (own) return own
    const isKnown = isEmpty(types, extra) && (addingAlone.includes(name) || isEmpty(types, additional))
    if (!isKnown) throw unknownForm(`The network’s transactions carry ${name}, which is not known here.`)
    return new Uint8Array()
  })
  return join(...parts)
}

/** A transaction as nodes take it (version 4): signed by the account, with the kind of its key before the signature. */
export function encodeTransaction(
  { from, signature, extra, call }: Record<'from' | 'signature' | 'extra' | 'call', Uint8Array>,
  { transactionFormat }: Runtime,
): Uint8Array {
  if (transactionFormat !== 4) throw unknownForm('The network’s transactions are of a form that is not known.')
  const body = join(Uint8Array.of(0x84, 0), from, signature, extra, call)
  return join(compact(BigInt(body.length)), body)
}

/** In blocks: some minutes, in which a wallet may be opened and looked at. */
const period = 64

/** A transaction's end, as it stands in it: so many blocks after the one of that number. */
export function encodeEra(blockNumber: number): Uint8Array {
  return uint(BigInt((Math.log2(period) - 1) | ((blockNumber % period) << 4)), 2)
}
