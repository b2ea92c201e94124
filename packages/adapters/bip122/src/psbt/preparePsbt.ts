import { Psbt } from 'bitcoinjs-lib'
import { decodeAddress } from '../address/decodeAddress.js'
import { fromHex, toHex } from '../encoding/bytes.js'
import { ForeignInputError, InvalidPsbtError, InvalidSighashError } from '../errors.js'
import type { BitcoinAddress, SignInput } from '../provider/bitcoinProvider.js'
import { readSpentOutput, saysWhatItSpends } from './readSpentOutput.js'

const maxLength = 4_000_000

/** A PSBT out of base64 (BIP-174, BIP-371). @throws InvalidPsbtError */
export function parsePsbt(base64: unknown): Psbt {
  if (typeof base64 !== 'string' || base64.length > maxLength)
    throw new InvalidPsbtError({ details: 'The PSBT is not base64.' })
  try {
    return Psbt.fromBase64(base64.trim())
  } catch (cause) {
    throw new InvalidPsbtError({ cause, details: cause instanceof Error ? cause.message : undefined })
  }
}

/** An input to be signed, by the address that it spends from unless another one is named. */
export interface ChosenInput {
  readonly index: number
  readonly address?: string | undefined
  /**
   * Which sighash types the signature may have. Only DEFAULT (0) and ALL (1), which sign the whole transaction, need not be named, whatever
   * the PSBT asks for: what is signed by NONE (2, 0x82) others may send wherever they like.
   */
  readonly sighashTypes?: readonly number[] | undefined
}

/** Taproot's default, ALL, NONE, SINGLE, and the last three for one's own input alone. */
const sighashTypes: readonly number[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]
/** These sign the whole transaction. Every other type leaves something of it open to whoever holds the signature: that has to be meant. */
const wholeTypes: readonly number[] = [0, 1]

/**
 * Checks what is to be signed before anybody is asked, the inputs of others included, and completes what wallets need of it. Without a choice, every input that the
 * account's addresses can sign and that is not signed yet is chosen.
 * @throws InvalidPsbtError, ForeignInputError, InvalidSighashError
 */
export function preparePsbt(
  psbt: Psbt,
  chosen: readonly ChosenInput[] | undefined,
  addresses: readonly BitcoinAddress[],
): readonly SignInput[] {
  // Those of others too: what an input spends is held against the wallet's answer, and that is too late to find it unreadable.
  for (const index of psbt.data.inputs.keys()) if (saysWhatItSpends(psbt, index)) readSpentOutput(psbt, index)
  const owners = new Map(
    addresses.flatMap((own) => {
      const script = decodeAddress(own.address)?.script
      return script ? [[toHex(script), own] as const] : []
    }),
  )
  const inputs = chosen ?? findOwn(psbt, owners)
  if (inputs.length === 0) throw new InvalidPsbtError({ details: 'No input of the PSBT is of the account.' })
  if (new Set(inputs.map(({ index }) => index)).size < inputs.length)
    throw new InvalidPsbtError({ details: 'An input is named twice.' })
  return inputs.map((input) => prepareInput(psbt, input, owners))
}

function findOwn(psbt: Psbt, owners: ReadonlyMap<string, BitcoinAddress>): readonly ChosenInput[] {
  return psbt.data.inputs.flatMap((input, index) => {
    const isFinal = input.finalScriptSig !== undefined || input.finalScriptWitness !== undefined
    return !isFinal && saysWhatItSpends(psbt, index) && owners.has(toHex(readSpentOutput(psbt, index).script))
      ? [{ index }]
      : []
  })
}

function prepareInput(
  psbt: Psbt,
  { index, address, sighashTypes: wanted }: ChosenInput,
  owners: ReadonlyMap<string, BitcoinAddress>,
): SignInput {
  const input = psbt.data.inputs[index]
  if (!input) throw new InvalidPsbtError({ details: `The PSBT has no input ${index}.` })
  const owner = owners.get(toHex(readSpentOutput(psbt, index).script))
  if (!owner || (address !== undefined && address !== owner.address))
    throw new ForeignInputError(index, { details: address === undefined ? undefined : `It is not of ${address}.` })

  const isTaproot = decodeAddress(owner.address)?.type === 'taproot'
  if (wanted?.length === 0) throw new InvalidSighashError({ details: `Input ${index} is given no sighash type.` })
  if (input.sighashType !== undefined && wanted && !wanted.includes(input.sighashType))
    throw new InvalidSighashError({ details: `Input ${index} asks for the sighash type ${input.sighashType}.` })
  const types = wanted ?? (input.sighashType === undefined ? undefined : [input.sighashType])
  checkTypes(types ?? [], { index, isTaproot, isNamed: wanted !== undefined, outputCount: psbt.txOutputs.length })
  const [only] = wanted ?? []
  // Where there is one choice, the input says so itself: not every protocol has a place for it.
  if (input.sighashType === undefined && only !== undefined && only > 1) psbt.updateInput(index, { sighashType: only })
  // Wallets look at it to see that a taproot input is theirs. Keys are x-only there.
  if (isTaproot && !input.tapInternalKey && owner.publicKey)
    psbt.updateInput(index, { tapInternalKey: fromHex(owner.publicKey.slice(-64)) })
  return { index, address: owner.address, ...(types && { sighashTypes: types }) }
}

function checkTypes(
  types: readonly number[],
  given: {
    readonly index: number
    readonly isTaproot: boolean
    readonly isNamed: boolean
    readonly outputCount: number
  },
): void {
  const { index, isTaproot, isNamed, outputCount } = given
  for (const type of types) {
    if (!sighashTypes.includes(type) || (type === 0 && !isTaproot))
      throw new InvalidSighashError({ details: `Input ${index} has no sighash type ${type}.` })
    if (!isNamed && !wholeTypes.includes(type))
      throw new InvalidSighashError({
        details: `Input ${index} asks for the sighash type ${type}, which leaves a part of the transaction open. Name it in sighashTypes where that is meant.`,
      })
    // Without an output at its place such a signature holds for any transaction (BIP-143), even for all that the key holds.
    if ((type & 0x1f) === 3 && index >= outputCount)
      throw new InvalidSighashError({ details: `Input ${index} has no output at its place, which SINGLE would sign.` })
  }
}
