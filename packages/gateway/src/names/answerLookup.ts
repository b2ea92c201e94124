import { decodeBase58 } from '@hawser/common'
import {
  type Address,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAddress, sign } from 'viem/accounts'
import { fail } from '../http/failure.js'
import { etherCoinType, networkOfCoinType } from './nameRules.js'
import type { StoredName } from './nameStore.js'

interface AnswerLookupParameters {
  /** The resolver's contract: the answer is for it alone. */
  readonly sender: Address
  /** What it asks: `resolve(bytes name, bytes data)` of ENSIP-10. */
  readonly data: Hex
  readonly signingKey: Hex
  readonly nowMs: number
  readonly zones: readonly string[]
  readonly find: (name: string) => Promise<StoredName | undefined>
}

/** How long a signed answer holds. */
const heldS = 300
/** How many records one question asks for. */
const maxRecords = 32

const serviceAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const recordAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] data) view returns (bytes[])',
])

/**
 * Returns the signed answer to a look-up outside the chain (ERC-3668), as the off-chain resolver of ENS checks it: the record, when it expires in seconds, and the
 * signature of keccak256(0x1900 ++ sender ++ expires ++ keccak256(data) ++ keccak256(record)). A name that nobody has is answered with empty records.
 *
 * @throws RequestFailure 400 for a question of another form, 404 for a name of another zone.
 */
export async function answerLookup({
  sender,
  data,
  signingKey,
  nowMs,
  zones,
  find,
}: AnswerLookupParameters): Promise<Hex> {
  const [wireName, question] = readQuestion(() => decodeFunctionData({ abi: serviceAbi, data }).args)
  const name = readWireName(wireName)
  if (!zones.some((zone) => name === zone || name.endsWith(`.${zone}`)))
    throw fail(404, 'name', 'This name is of another zone.')
  const result = answerRecord(question, { node: namehash(name), found: await find(name) })
  const expires = BigInt(Math.floor(nowMs / 1_000) + heldS)
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender, expires, keccak256(data), keccak256(result)],
    ),
  )
  const signature = await sign({ hash, privateKey: signingKey, to: 'hex' })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}

/** Returns the address that the resolver's contract must know as a signer. */
export function signerOf(signingKey: Hex): Address {
  return privateKeyToAddress(signingKey)
}

function readQuestion<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw fail(400, 'data', 'Expected a call of resolve(bytes,bytes) with a call of a resolver in it.')
  }
}

/** Returns a name that is written as in DNS: each label after its length, and a zero. */
function readWireName(wire: Hex): string {
  const bytes = hexToBytes(wire)
  const labels: string[] = []
  let offset = 0
  for (;;) {
    const length = bytes[offset] ?? 0
    const label = Buffer.from(bytes.subarray(offset + 1, offset + 1 + length)).toString('latin1')
    offset += 1 + length
    if (length === 0) break
    // Whatever else is written there is no name of these zones.
    if (label.length !== length || /[^a-z0-9-]/.test(label)) throw fail(404, 'name', 'Nobody can have this name.')
    labels.push(label)
  }
  if (offset !== bytes.length) throw fail(400, 'data', 'The name in the question is not written as in DNS.')
  return labels.join('.')
}

interface Subject {
  readonly node: Hex
  readonly found: StoredName | undefined
}

function answerRecord(question: Hex, subject: Subject, isInner = false): Hex {
  const call = readQuestion(() => decodeFunctionData({ abi: recordAbi, data: question }))
  if (call.functionName === 'multicall') {
    const [inner] = call.args
    if (isInner || inner.length > maxRecords)
      throw fail(400, 'data', `At most ${maxRecords} records are told at once, in one list.`)
    return encodeAbiParameters([{ type: 'bytes[]' }], [inner.map((one) => answerRecord(one, subject, true))])
  }
  if (call.args[0] !== subject.node) throw fail(400, 'data', 'The question names one name, and means another.')
  return encodeRecord(call, subject.found)
}

function encodeRecord(
  call: Exclude<DecodeFunctionDataReturnType<typeof recordAbi>, { readonly functionName: 'multicall' }>,
  found: StoredName | undefined,
): Hex {
  const addressOf = (coinType: number) => found?.addresses.find((one) => one.coinType === coinType)?.address
  if (call.functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [textOf(found, call.args[1])])
  if (call.functionName === 'contenthash') return encodeAbiParameters([{ type: 'bytes' }], ['0x'])
  const coinType = call.args.length === 2 ? call.args[1] : undefined
  if (coinType !== undefined) {
    const known = coinType <= 0xffff_ffffn ? Number(coinType) : -1
    return encodeAbiParameters([{ type: 'bytes' }], [toBytes(known, addressOf(known))])
  }
  const ether = addressOf(etherCoinType)
  return encodeAbiParameters([{ type: 'address' }], [ether === undefined ? zeroAddress : `0x${ether.slice(2)}`])
}

/** What clients of ENS call the description is the bio here (ENSIP-5). */
function textOf(found: StoredName | undefined, key: string): string {
  const attributes = new Map(Object.entries(found?.attributes ?? {}))
  return attributes.get(key === 'description' ? 'bio' : key) ?? ''
}

/** Returns an address as its chain's own bytes (ENSIP-9). */
function toBytes(coinType: number, address: string | undefined): Hex {
  if (address === undefined) return '0x'
  if (networkOfCoinType(coinType) !== undefined) return `0x${address.slice(2).toLowerCase()}`
  const bytes = decodeBase58(address)
  return bytes ? toHex(bytes) : '0x'
}
