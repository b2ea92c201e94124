import type { AddressType } from '../address/decodeAddress.js'
import { InsufficientFundsError } from '../errors.js'
import type { Utxo } from '../esplora/getUtxos.js'
import { dustLimit } from './checkAmounts.js'

interface SelectCoinsParameters {
  readonly utxos: readonly Utxo[]
  /** Of the address that holds them, and that the change goes back to. */
  readonly type: AddressType
  readonly changeScript: Uint8Array
  readonly recipientScript: Uint8Array
  readonly amount: bigint
  /** Satoshis for each virtual byte. */
  readonly feeRate: number
}

/** Those that are worth spending, confirmed ones first, the largest first. What costs more than it is worth (dust that somebody sent, for one) only makes the fee larger. */
function worthSpending({ utxos, type, feeRate }: Pick<SelectCoinsParameters, 'utxos' | 'type' | 'feeRate'>): Utxo[] {
  const inputCost = feeOf(estimateSize(type, 1, []) - estimateSize(type, 0, []), feeRate)
  return utxos
    .filter(({ value }) => value > inputCost)
    .sort(
      (a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || (a.value < b.value ? 1 : a.value > b.value ? -1 : 0),
    )
}

/** The amount that sends everything that is worth spending to one address, without any change: 0n where it does not cover the fee. */
export function largestAmount(
  parameters: Pick<SelectCoinsParameters, 'utxos' | 'type' | 'feeRate' | 'recipientScript'>,
): bigint {
  const { type, recipientScript, feeRate } = parameters
  const coins = worthSpending(parameters)
  const left = coins.reduce(
    (sum, { value }) => sum + value,
    -feeOf(estimateSize(type, coins.length, [recipientScript]), feeRate),
  )
  return left > 0n ? left : 0n
}

export interface CoinSelection {
  readonly coins: readonly Utxo[]
  readonly fee: bigint
  /** In virtual bytes, at most. */
  readonly size: bigint
  /** 0n where what would be left is not worth an output: the fee has it then. */
  readonly change: bigint
}

/**
 * Chooses what to spend: confirmed outputs first, the largest first, until amount and fee are covered. Outputs that are not worth their input
 * are left where they are.
 * @throws InsufficientFundsError
 */
export function selectCoins(parameters: SelectCoinsParameters): CoinSelection {
  const { utxos, type, changeScript, recipientScript, amount, feeRate } = parameters
  const ordered = worthSpending({ utxos, type, feeRate })
  const coins: Utxo[] = []
  let total = 0n
  let missing = amount
  for (const coin of ordered) {
    coins.push(coin)
    total += coin.value
    const leastSize = estimateSize(type, coins.length, [recipientScript])
    missing = amount + feeOf(leastSize, feeRate) - total
    if (missing > 0n) continue
    const size = estimateSize(type, coins.length, [recipientScript, changeScript])
    const fee = feeOf(size, feeRate)
    const change = total - amount - fee
    return change >= dustLimit(changeScript)
      ? { coins, fee, size, change }
      : { coins, fee: total - amount, size: leastSize, change: 0n }
  }
  throw new InsufficientFundsError({ missing })
}

/** Rates may have fractions of a satoshi; fees have none. */
function feeOf(size: bigint, feeRate: number): bigint {
  return BigInt(Math.ceil(Number(size) * feeRate))
}

/** Virtual bytes of an input that is spent by one key, rounded up. */
const inputSizes: Readonly<Record<AddressType, number>> = { legacy: 149, nested: 92, segwit: 69, taproot: 58 }

/** Returns the size of a transaction in virtual bytes at most, its inputs all of one type. */
export function estimateSize(type: AddressType, inputCount: number, scripts: readonly Uint8Array[]): bigint {
  // Version, counts, lock time and the marker of segwit.
  const frame = 12 + (inputCount > 252 ? 2 : 0)
  const outputs = scripts.reduce((sum, { length }) => sum + length + 9, 0)
  return BigInt(frame + inputCount * inputSizes[type] + outputs)
}
