import { equalBytes } from '@noble/curves/utils'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { sign } from '@scure/sr25519'
import { compact, u8, u32 } from 'scale-ts'
import * as v from 'valibot'
import { UnsignableError } from '../errors.js'
import { derivePolkadotKey } from '../keys/accounts.js'
import { useKey, type WalletSecrets } from '../keys/walletSecrets.js'
import { parseRequest } from './parseRequest.js'

/** What an account of Polkadot and its kin may be asked to sign. */
export type PolkadotRequest =
  /** A message in hexadecimal, signed between `<Bytes>` and `</Bytes>` so that it can be no transaction. Gives the signature, 64 bytes. */
  | { readonly method: 'polkadot_signMessage'; readonly data: string }
  /** A transaction as apps describe it (`SignerPayloadJSON`). Gives the signature with the byte before it that says that it is of sr25519. */
  | { readonly method: 'polkadot_signTransaction'; readonly payload: unknown }

const bytesSchema = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((value) => hexToBytes(value.slice(2))),
)
const hashSchema = v.pipe(bytesSchema, v.length(32))
const numberSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,32}$/i),
  v.transform((value) => BigInt(value)),
)
const u32Schema = v.pipe(numberSchema, v.maxValue(0xffff_ffffn), v.transform(Number))

const payloadSchema = v.object({
  method: v.pipe(bytesSchema, v.minLength(2)),
  // Immortal: one zero; mortal: two bytes.
  era: v.pipe(
    bytesSchema,
    v.check((era) => (era.length === 1 ? era[0] === 0 : era.length === 2)),
  ),
  nonce: u32Schema,
  tip: numberSchema,
  specVersion: u32Schema,
  transactionVersion: u32Schema,
  genesisHash: hashSchema,
  blockHash: hashSchema,
  signedExtensions: v.array(v.string()),
  version: v.literal(4),
  assetId: v.nullish(v.never('Fees in another asset are not known here.')),
  mode: v.optional(v.picklist([0, 1]), 0),
  metadataHash: v.nullish(hashSchema),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** A transaction as it is signed. @throws UnsignableError */
export function readPolkadotPayload(input: unknown): Payload {
  const payload = parseRequest(payloadSchema, input)
  const names = payload.signedExtensions
  // With one left out or twice, bytes could be signed that the chain reads as another call.
  if (new Set(names).size < names.length) throw new UnsignableError('An extension is named twice.')
  for (const needed of neededExtensions)
    if (!needed.some((name) => names.includes(name)))
      throw new UnsignableError(`The extension ${needed[0]} is missing.`)
  return payload
}

/** What every chain has; of each line, one. */
const neededExtensions = [
  ['CheckSpecVersion'],
  ['CheckTxVersion'],
  ['CheckGenesis'],
  ['CheckMortality', 'CheckEra'],
  ['CheckNonce'],
  ['ChargeTransactionPayment', 'ChargeAssetTxPayment'],
] as const

const nothing = new Uint8Array()
type Encode = (payload: Payload) => readonly [inTransaction: Uint8Array, beside: Uint8Array]

const mortality: Encode = ({ era, blockHash }) => [era, blockHash]

/** What each extension puts into a transaction, and what it adds to what is signed. */
const extensions: ReadonlyMap<string, Encode> = new Map<string, Encode>([
  ['CheckNonZeroSender', () => [nothing, nothing]],
  ['CheckWeight', () => [nothing, nothing]],
  ['StorageWeightReclaim', () => [nothing, nothing]],
  ['CheckSpecVersion', ({ specVersion }) => [nothing, u32.enc(specVersion)]],
  ['CheckTxVersion', ({ transactionVersion }) => [nothing, u32.enc(transactionVersion)]],
  ['CheckGenesis', ({ genesisHash }) => [nothing, genesisHash]],
  ['CheckMortality', mortality],
  ['CheckEra', mortality],
  ['CheckNonce', ({ nonce }) => [compact.enc(nonce), nothing]],
  ['ChargeTransactionPayment', ({ tip }) => [compact.enc(tip), nothing]],
  ['ChargeAssetTxPayment', ({ tip }) => [concatBytes(compact.enc(tip), option(null)), nothing]],
  ['CheckMetadataHash', ({ mode, metadataHash }) => [u8.enc(mode), option(mode === 0 ? null : (metadataHash ?? null))]],
])

const open = new TextEncoder().encode('<Bytes>')
const close = new TextEncoder().encode('</Bytes>')

/** @throws UnsignableError */
export function signPolkadot(secrets: WalletSecrets, request: PolkadotRequest, chainId: string): `0x${string}` {
  if (request.method === 'polkadot_signMessage') {
    const message = parseRequest(bytesSchema, request.data)
    const signed = isWrapped(message) ? message : concatBytes(open, message, close)
    return `0x${bytesToHex(signBytes(secrets, signed))}`
  }
  if (request.method !== 'polkadot_signTransaction') throw new UnsignableError('The method is not known.')
  const payload = readPolkadotPayload(request.payload)
  const reference = chainId.slice('polkadot:'.length).toLowerCase()
  if (!bytesToHex(payload.genesisHash).startsWith(reference))
    throw new UnsignableError(`The transaction is not for ${chainId}.`)
  return `0x01${bytesToHex(signBytes(secrets, encodePayload(payload)))}`
}

/** What is signed of a transaction: its hash where it is long. @throws UnsignableError for an extension that is not known, since nothing is signed unread */
function encodePayload(payload: Payload): Uint8Array {
  const parts = payload.signedExtensions.map((name) => {
    const encode = extensions.get(name)
    if (!encode) throw new UnsignableError(`The extension ${name} is not known.`)
    return encode(payload)
  })
  const bytes = concatBytes(payload.method, ...parts.map(([first]) => first), ...parts.map(([, second]) => second))
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

function signBytes(secrets: WalletSecrets, bytes: Uint8Array): Uint8Array {
  return useKey(derivePolkadotKey(secrets), ({ secret }) => sign(secret, bytes))
}

/** By the bytes: a decoder leaves out a byte order mark, before which anything may stand. */
function isWrapped(bytes: Uint8Array): boolean {
  return (
    bytes.length >= open.length + close.length &&
    equalBytes(bytes.subarray(0, open.length), open) &&
    equalBytes(bytes.subarray(-close.length), close)
  )
}

/** SCALE's form of what may be absent. */
function option(value: Uint8Array | null): Uint8Array {
  return value ? concatBytes(Uint8Array.of(1), value) : Uint8Array.of(0)
}
