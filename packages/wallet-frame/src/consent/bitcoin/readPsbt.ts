import { bytesToHex } from '@noble/hashes/utils'
import { Address, OutScript } from '@scure/btc-signer'
import { requireBitcoinNetwork } from '../../keys/accounts.js'
import { type BitcoinSignInput, openPsbt, readSpentOutput } from '../../signing/psbt.js'
import type { BitcoinAction, BitcoinInput, BitcoinOutput, ConsentFee } from '../consent.js'
import type { ConsentWarning } from '../warnings.js'

export interface ReadPsbtParameters {
  /** Base64. */
  readonly psbt: string
  /** Those that are asked for; without them, all of the wallet's. */
  readonly inputs?: readonly BitcoinSignInput[] | undefined
  readonly chainId: string
  /** Every address of the wallet on the network. */
  readonly ownAddresses: readonly string[]
}

export interface ReadPsbt {
  readonly action: BitcoinAction
  readonly warnings: readonly ConsentWarning[]
  /** Null where an input does not say what it has, or where others may add to it. */
  readonly fee: ConsentFee | null
}

/** A fee of which the user is told: so much of what is moved. */
const HIGH_FEE_PERCENT = 10n

/** The inputs and outputs of a PSBT, and what of them is the wallet's. @throws UnsignableError, UnknownAccountError */
export function readPsbt({ psbt, inputs, chainId, ownAddresses }: ReadPsbtParameters): ReadPsbt {
  const { encoding } = requireBitcoinNetwork(chainId)
  const transaction = openPsbt(psbt)
  const addressOf = (script: Uint8Array | undefined): string | null => {
    if (!script) return null
    try {
      return Address(encoding).encode(OutScript.decode(script))
    } catch {
      return null
    }
  }
  const own = new Set(ownAddresses)
  const asked = inputs && new Map(inputs.map((input) => [input.index, input]))
  const readInputs = Array.from({ length: transaction.inputsLength }, (_, index): BitcoinInput => {
    const spent = readSpentOutput(transaction, index)
    const address = addressOf(spent?.script)
    const isOwn = address !== null && own.has(address)
    const named = asked?.get(index)?.sighashTypes ?? []
    // As the vault takes it: one alone that is named goes into the input that has none.
    const sighashType = transaction.getInput(index).sighashType ?? (named.length === 1 ? named[0] : undefined) ?? 0
    const isSigned = isOwn && (asked === undefined || asked.has(index))
    return { index, address, units: spent?.amount ?? null, isOwn, isSigned, sighashType }
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index): BitcoinOutput => {
    const { script, amount = 0n } = transaction.getOutput(index)
    const address = addressOf(script)
    const isData = script?.[0] === 0x6a
    return {
      address,
      units: amount,
      isOwn: address !== null && own.has(address),
      data: script && (isData || address === null) ? `0x${bytesToHex(script)}` : null,
    }
  })
  const spent = total(readInputs.filter((one) => one.isOwn)) - total(outputs.filter((one) => one.isOwn))
  const warnings = [...warnOfInputs(readInputs, outputs)]
  const isOpen = readInputs.some((one) => one.isSigned && !isWhole(one.sighashType))
  const isKnown = readInputs.every((one) => one.units !== null)
  const feeUnits = total(readInputs) - total(outputs)
  const fee: ConsentFee | null = isKnown && !isOpen && feeUnits >= 0n ? { units: feeUnits, isMost: false } : null
  if (fee === null) warnings.push({ code: 'feeUnknown' })
  else {
    const moved = total(outputs)
    const percent = moved === 0n ? 100n : (feeUnits * 100n) / (moved + feeUnits)
    if (percent >= HIGH_FEE_PERCENT) warnings.push({ code: 'highFee', percent: Number(percent) })
  }
  return { action: { kind: 'psbt', inputs: readInputs, outputs, spent }, warnings, fee }
}

function* warnOfInputs(inputs: readonly BitcoinInput[], outputs: readonly BitcoinOutput[]): Iterable<ConsentWarning> {
  for (const { index, isSigned, sighashType } of inputs)
    if (isSigned && !isWhole(sighashType)) yield { code: 'openSighash', input: index, sighashType }
  // What others put in is as they say: only its owner's signature holds them to it.
  if (inputs.some((one) => !one.isOwn)) yield { code: 'foreignAmounts' }
  if (outputs.some((one) => one.address === null && one.data !== null && one.units > 0n)) yield { code: 'unreadable' }
}

/** SIGHASH_DEFAULT and SIGHASH_ALL: the signature holds for this transaction alone. */
const isWhole = (sighashType: number): boolean => sighashType === 0 || sighashType === 1

function total(parts: readonly { readonly units: bigint | null }[]): bigint {
  return parts.reduce((sum, { units }) => sum + (units ?? 0n), 0n)
}
