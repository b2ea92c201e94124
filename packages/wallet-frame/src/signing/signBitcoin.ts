import { secp256k1 } from '@noble/curves/secp256k1'
import { equalBytes } from '@noble/curves/utils'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes } from '@noble/hashes/utils'
import { base64 } from '@scure/base'
import { CompactSize, RawWitness, Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { UnknownAccountError, UnsignableError } from '../errors.js'
import { type BitcoinNetwork, deriveBitcoinKey, requireBitcoinNetwork, toBitcoinOutput } from '../keys/accounts.js'
import type { SecretKey, WalletSecrets } from '../keys/walletSecrets.js'
import { parseRequest } from './parseRequest.js'
import { type BitcoinSignInput, MAX_PSBT_LENGTH, openPsbt, readSpentOutput } from './psbt.js'

/** What a Bitcoin account may be asked to sign. */
export type BitcoinRequest =
  /** BIP-322 (simple), or by the key itself (BIP-137) for the payment address. Gives the signature in base64. */
  | {
      readonly method: 'signMessage'
      readonly address: string
      readonly message: string
      readonly protocol?: 'bip322' | 'ecdsa' | undefined
    }
  /** In base64 (BIP-174, BIP-371). Without `inputs`, every input of the account's that is not signed yet. Gives it with the signatures, not finalised. */
  | {
      readonly method: 'signPsbt'
      readonly psbt: string
      readonly inputs?: readonly BitcoinSignInput[] | undefined
    }

const purposes = ['payment', 'ordinal'] as const
const requestSchema = v.variant('method', [
  v.object({
    method: v.literal('signMessage'),
    address: v.string(),
    message: v.string(),
    protocol: v.optional(v.picklist(['bip322', 'ecdsa']), 'bip322'),
  }),
  v.object({
    method: v.literal('signPsbt'),
    psbt: v.pipe(v.string(), v.maxLength(MAX_PSBT_LENGTH)),
    inputs: v.optional(v.array(v.object({ index: v.number(), sighashTypes: v.optional(v.array(v.number())) }))),
  }),
])
type ReadRequest = v.InferOutput<typeof requestSchema>

/** One of the two keys, with the output that it can spend. */
interface Owner {
  readonly key: SecretKey
  readonly script: Uint8Array
  readonly address: string
  /** Of taproot. */
  readonly internalKey: Uint8Array | undefined
}

/** @throws UnsignableError, UnknownAccountError */
export function signBitcoin(secrets: WalletSecrets, asked: BitcoinRequest, chainId: string): string {
  const request = parseRequest(requestSchema, asked)
  const network = requireBitcoinNetwork(chainId)
  const owners = purposes.map((purpose) => toOwner(secrets, network, purpose))
  try {
    return request.method === 'signMessage' ? signMessage(request, owners) : signPsbt(request, owners)
  } finally {
    for (const { key } of owners) key.secret.fill(0)
  }
}

function toOwner(secrets: WalletSecrets, network: BitcoinNetwork, purpose: 'payment' | 'ordinal'): Owner {
  const key = deriveBitcoinKey(secrets, network, purpose)
  const { script, address } = toBitcoinOutput(key.publicKey, network, purpose)
  const internalKey = purpose === 'ordinal' ? key.publicKey.subarray(1) : undefined
  return { key, script, address: String(address), internalKey }
}

function signMessage(
  { address, message, protocol }: Extract<ReadRequest, { method: 'signMessage' }>,
  owners: readonly Owner[],
): string {
  const owner = owners.find((one) => one.address === address)
  if (!owner) throw new UnknownAccountError(address)
  if (protocol === 'bip322') return base64.encode(signBip322(message, owner))
  if (owner.internalKey) throw new UnsignableError('Taproot addresses sign messages by BIP-322 alone.')
  return base64.encode(signBip137(message, owner))
}

/** By the key itself (BIP-137): 65 bytes. */
function signBip137(message: string, { key }: Owner): Uint8Array {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(prefix, CompactSize.encode(BigInt(text.length)), text)))
  const signature = secp256k1.sign(hash, key.secret)
  // 39: the address is P2WPKH.
  return concatBytes(Uint8Array.of(39 + signature.recovery), signature.toBytes('compact'))
}

/** In the manner of a transaction (BIP-322, simple form): the witness alone. */
function signBip322(message: string, { key, script, internalKey }: Owner): Uint8Array {
  const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, new TextEncoder().encode(message)))
  const options = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true }
  const toSpend = new Transaction(options)
  // Its output first: the library takes none after an input that is final.
  toSpend.addOutput({ script, amount: 0n })
  toSpend.addInput({
    txid: new Uint8Array(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: concatBytes(Uint8Array.of(0, 32), hash),
  })
  const toSign = new Transaction(options)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    ...(internalKey && { tapInternalKey: internalKey }),
  })
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  toSign.signIdx(key.secret, 0)
  toSign.finalizeIdx(0)
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

function signPsbt({ psbt, inputs }: Extract<ReadRequest, { method: 'signPsbt' }>, owners: readonly Owner[]): string {
  const transaction = openPsbt(psbt)
  const chosen = inputs ?? findOwn(transaction, owners)
  if (chosen.length === 0) throw new UnsignableError('No input of the PSBT is of the account.')
  if (new Set(chosen.map(({ index }) => index)).size < chosen.length)
    throw new UnsignableError('An input of the PSBT is named twice.')
  // All of them before the first one is signed.
  const ready = chosen.map((input) => prepareInput(transaction, input, owners))
  for (const { index, owner, types } of ready) {
    try {
      transaction.signIdx(owner.key.secret, index, types)
    } catch (cause) {
      throw new UnsignableError(`Input ${index} can't be signed.`, { cause })
    }
  }
  return base64.encode(transaction.toPSBT())
}

function prepareInput(transaction: Transaction, input: BitcoinSignInput, owners: readonly Owner[]) {
  const { index, sighashTypes: wanted } = input
  if (!Number.isInteger(index) || index < 0 || index >= transaction.inputsLength)
    throw new UnsignableError(`The PSBT has no input ${index}.`)
  const owner = findOwner(transaction, index, owners)
  if (!owner) throw new UnsignableError(`Input ${index} is not of the account.`)
  const { sighashType, tapInternalKey } = transaction.getInput(index)
  const asked = wanted ?? (sighashType === undefined ? [] : [sighashType])
  const whole = owner.internalKey ? [0, 1] : [1]
  for (const type of asked) {
    if (![0, 1, 2, 3, 0x81, 0x82, 0x83].includes(type) || (type === 0 && !owner.internalKey))
      throw new UnsignableError(`Input ${index} has no sighash type ${type}.`)
    // What is signed by the others may go wherever somebody else likes: whoever asks for that has to say so.
    if (!wanted && !whole.includes(type))
      throw new UnsignableError(`Input ${index} asks for the sighash type ${type}, which was not allowed.`)
    // Such a signature without an output at its place holds for any transaction.
    if ((type & 0x1f) === 3 && index >= transaction.outputsLength)
      throw new UnsignableError(`Input ${index} has no output at its place.`)
  }
  if (sighashType !== undefined && wanted && !wanted.includes(sighashType))
    throw new UnsignableError(`Input ${index} asks for the sighash type ${sighashType}, which was not allowed.`)
  const [only] = wanted ?? []
  if (sighashType === undefined && wanted?.length === 1 && only !== undefined && only > 1)
    transaction.updateInput(index, { sighashType: only })
  if (owner.internalKey && !tapInternalKey) transaction.updateInput(index, { tapInternalKey: owner.internalKey })
  return { index, owner, types: asked.length > 0 ? [...asked] : whole }
}

function findOwn(transaction: Transaction, owners: readonly Owner[]): readonly BitcoinSignInput[] {
  return Array.from({ length: transaction.inputsLength }, (_, index) => ({ index })).filter(({ index }) => {
    const { finalScriptSig, finalScriptWitness, partialSig, tapKeySig } = transaction.getInput(index)
    const isSigned = finalScriptSig?.length || finalScriptWitness?.length || partialSig?.length || tapKeySig
    return !isSigned && findOwner(transaction, index, owners) !== undefined
  })
}

function findOwner(transaction: Transaction, index: number, owners: readonly Owner[]): Owner | undefined {
  const script = readSpentOutput(transaction, index)?.script
  return script && owners.find((owner) => equalBytes(owner.script, script))
}
