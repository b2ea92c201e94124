import { blake2b } from '@noble/hashes/blake2'
import { hexToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-f]{2})*$/i),
  v.transform((value) => hexToBytes(value.slice(2))),
)
const number = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((value) => BigInt(value)),
)

const payloadSchema = v.object({
  address: v.string(),
  method: hex,
  era: hex,
  nonce: number,
  tip: number,
  specVersion: number,
  transactionVersion: number,
  genesisHash: hex,
  blockHash: hex,
  signedExtensions: v.array(v.string()),
  assetId: v.nullish(hex),
  mode: v.optional(v.number(), 0),
  metadataHash: v.nullish(hex),
})

type Payload = v.InferOutput<typeof payloadSchema>

const nothing = new Uint8Array()

/** What each signed extension puts into a transaction, and what it adds to what is signed. */
const extensions: Readonly<Record<string, (payload: Payload) => readonly [extra: Uint8Array, additional: Uint8Array]>> =
  {
    CheckNonZeroSender: () => [nothing, nothing],
    CheckWeight: () => [nothing, nothing],
    StorageWeightReclaim: () => [nothing, nothing],
    CheckSpecVersion: ({ specVersion }) => [nothing, u32(specVersion)],
    CheckTxVersion: ({ transactionVersion }) => [nothing, u32(transactionVersion)],
    CheckGenesis: ({ genesisHash }) => [nothing, genesisHash],
    CheckMortality: ({ era, blockHash }) => [era, blockHash],
    CheckEra: ({ era, blockHash }) => [era, blockHash],
    CheckNonce: ({ nonce }) => [compact(nonce), nothing],
    ChargeTransactionPayment: ({ tip }) => [compact(tip), nothing],
    ChargeAssetTxPayment: ({ tip, assetId }) => [join(compact(tip), asset(assetId)), nothing],
    CheckMetadataHash: ({ mode, metadataHash }) => [Uint8Array.of(mode), optional(mode === 0 ? null : metadataHash)],
  }

/**
 * Returns the bytes that a key signs of a transaction: its call and the contents of its signed extensions, hashed where that is long. Written after the
 * format itself, so that it checks what apps and adapters send.
 *
 * @throws TypeError where the payload is malformed or names an extension that is not known here.
 */
export function encodeSignerPayload(input: unknown): Uint8Array {
  const parsed = v.safeParse(payloadSchema, input)
  if (!parsed.success) throw new TypeError(`The payload is malformed: ${v.summarize(parsed.issues)}`)
  const payload = parsed.output
  const parts = payload.signedExtensions.map((name) => {
    const extension = Object.hasOwn(extensions, name) ? extensions[name] : undefined
    if (!extension) throw new TypeError(`The signed extension ${name} is not known.`)
    return extension(payload)
  })
  const bytes = join(payload.method, ...parts.map(([extra]) => extra), ...parts.map(([, additional]) => additional))
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** As polkadot-js writes an asset, it says itself that there is one; as others do, it does not. */
function asset(value: Uint8Array | null | undefined): Uint8Array {
  const saysItself = value?.[0] === 1 || value?.join() === '0'
  return value && saysItself ? value : optional(value)
}

function optional(value: Uint8Array | null | undefined): Uint8Array {
  return value ? join(Uint8Array.of(1), value) : Uint8Array.of(0)
}

function littleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))
}

function u32(value: bigint): Uint8Array {
  return littleEndian(value, 4)
}

/** SCALE's compact form of a whole number. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1)
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return join(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length))
}
