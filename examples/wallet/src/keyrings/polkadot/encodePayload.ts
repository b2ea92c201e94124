import { blake2b } from '@noble/hashes/blake2'
import { concatBytes } from '@noble/hashes/utils'
import { RequestRefusal } from '../requestRefusal.js'
import type { Payload } from './parsePayload.js'

const none = new Uint8Array()
type Encode = (payload: Payload) => readonly [inTransaction: Uint8Array, beside: Uint8Array]

/** What each extension adds to a transaction, and to what is signed beside it. */
const extensions: Readonly<Record<string, Encode>> = {
  CheckNonZeroSender: () => [none, none],
  CheckWeight: () => [none, none],
  StorageWeightReclaim: () => [none, none],
  CheckSpecVersion: ({ specVersion }) => [none, fixed(specVersion, 4)],
  CheckTxVersion: ({ transactionVersion }) => [none, fixed(transactionVersion, 4)],
  CheckGenesis: ({ genesisHash }) => [none, genesisHash],
  CheckMortality: ({ era, blockHash }) => [era, blockHash],
  CheckEra: ({ era, blockHash }) => [era, blockHash],
  CheckNonce: ({ nonce }) => [compact(nonce), none],
  ChargeTransactionPayment: ({ tip }) => [compact(tip), none],
  ChargeAssetTxPayment: ({ tip, assetId }) => [concatBytes(compact(tip), option(assetId)), none],
  CheckMetadataHash: ({ mode, metadataHash }) => [Uint8Array.of(mode), option(mode === 0 ? null : metadataHash)],
}

/**
 * What is signed of a transaction: its hash where it is long.
 * @throws RequestRefusal where it has an extension that is not known here, so that nothing is signed that was not understood
 */
export function encodePayload(payload: Payload): Uint8Array {
  const parts = payload.signedExtensions.map((name) => {
    const encode = Object.hasOwn(extensions, name) ? extensions[name] : undefined
    if (!encode) throw new RequestRefusal(-32602, `This wallet does not know the extension ${name}.`)
    return encode(payload)
  })
  const bytes = concatBytes(payload.method, ...parts.map(([first]) => first), ...parts.map(([, second]) => second))
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

function option(value: Uint8Array | null | undefined): Uint8Array {
  return value ? concatBytes(Uint8Array.of(1), value) : Uint8Array.of(0)
}

/** Little-endian. */
function fixed(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

/** SCALE's compact form. */
function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return fixed(value << 2n, 1)
  if (value < 1n << 14n) return fixed((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return fixed((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), fixed(value, length))
}
