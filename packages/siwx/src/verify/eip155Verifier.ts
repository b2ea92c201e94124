import { type CaipNetworkId, createHttpClient, isHawserError, loadModule, systemClock } from '@hawser/common'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils'
import * as v from 'valibot'
import { SiwxUnverifiableError } from '../errors.js'
import { recoverKey } from './secp256k1.js'
import type { SiwxSignedText, SiwxVerifier } from './siwxVerifier.js'

/** A question to a node of a network. Rejects with the node's own error, whose `code` and `message` are looked at, or with whatever kept it from answering. */
export type SiwxNodeRequest = (question: {
  readonly chainId: CaipNetworkId
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal?: AbortSignal | undefined
}) => Promise<unknown>

export interface Eip155VerifierOptions {
  /**
   * Nodes by network id, or a function that asks one: smart accounts are verified by their contract. Without it, only accounts that are a key pass.
   *
   * @example { 'eip155:1': 'https://rpc.example.com' }
   */
  readonly rpc?: Readonly<Record<string, string>> | SiwxNodeRequest | undefined
}

/**
 * EIP-191 by an account's own key, else what its contract says (ERC-1271), also for one that is not deployed yet (ERC-6492). `viem` has to be installed for
 * the last.
 */
export function eip155Verifier({ rpc }: Eip155VerifierOptions = {}): SiwxVerifier {
  const ask = typeof rpc === 'function' ? rpc : rpc && createNodeRequest(rpc)
  return {
    namespace: 'eip155',
    async verify(signed) {
      const { signature, accountAddress } = signed
      if (!/^0x[0-9a-f]{40}$/i.test(accountAddress) || !/^0x([0-9a-f]{2})+$/i.test(signature)) return false
      const bytes = hexToBytes(signature.slice(2))
      const text = utf8ToBytes(signed.message)
      const hash = keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text))
      if (isSignedByKey(hash, bytes, accountAddress)) return true
      const isUndeployed = signature.toLowerCase().endsWith(erc6492Suffix)
      if (!ask) {
        if (!isUndeployed) return false
        throw new SiwxUnverifiableError('Smart accounts need a node: pass `rpc` to `eip155Verifier`.')
      }
      const node = (method: string, params: readonly unknown[]) => askNode(ask, signed, method, params)
      return isUndeployed ? verifyUndeployed(node, signed, hash) : verifyDeployed(node, signed, hash)
    },
  }
}

const erc6492Suffix = '6492'.repeat(16)
const erc1271Selector = '1626ba7e'
/** What a check may burn: verifying costs far less, and a node may not be held up by a contract. */
const gasLimit = '0xb71b00'
const maxSignatureLength = 20_000

type AskNode = (method: string, params: readonly unknown[]) => Promise<string | undefined>

function isSignedByKey(hash: Uint8Array, bytes: Uint8Array, address: string): boolean {
  if (bytes.length !== 65) return false
  // Some wallets count from 0 instead of 27.
  const last = bytes[64] ?? 255
  const key = recoverKey(hash, bytes.subarray(0, 64), last >= 27 ? last - 27 : last)
  if (!key || (last > 1 && last < 27) || last > 28) return false
  return bytesToHex(keccak_256(key.subarray(1)).subarray(-20)) === address.slice(2).toLowerCase()
}

async function verifyDeployed(node: AskNode, signed: SiwxSignedText, hash: Uint8Array): Promise<boolean> {
  const { accountAddress, signature } = signed
  if (signature.length > maxSignatureLength) return false
  const code = await node('eth_getCode', [accountAddress, 'latest'])
  if (code === '0x' || code === undefined) return false
  const bytes = signature.slice(2)
  const data = [
    `0x${erc1271Selector}`,
    bytesToHex(hash),
    toWord(64),
    toWord(bytes.length / 2),
    bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0'),
  ].join('')
  const answer = await node('eth_call', [{ to: accountAddress, data, gas: gasLimit }, 'latest'])
  return answer?.toLowerCase() === `0x${erc1271Selector.padEnd(64, '0')}`
}

function toWord(value: number): string {
  return value.toString(16).padStart(64, '0')
}

/** Deploys the account and asks it, in one call that changes nothing. */
async function verifyUndeployed(node: AskNode, signed: SiwxSignedText, hash: Uint8Array): Promise<boolean> {
  const { signature, accountAddress } = signed
  if (signature.length > maxSignatureLength) return false
  const { encodeDeployData, erc6492SignatureValidatorAbi, erc6492SignatureValidatorByteCode } = await loadModule(
    () => import('viem'),
    'viem',
  )
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [accountAddress.toLowerCase() as `0x${string}`, `0x${bytesToHex(hash)}`, signature as `0x${string}`],
  })
  const answer = await node('eth_call', [{ data, gas: gasLimit }, 'latest'])
  return answer !== undefined && /^0x0*1$/.test(answer)
}

/** Undefined where the contract refused, which the node tells as an error. */
async function askNode(
  ask: SiwxNodeRequest,
  { chainId, signal }: SiwxSignedText,
  method: string,
  params: readonly unknown[],
): Promise<string | undefined> {
  let answer: unknown
  try {
    answer = await ask({ chainId, method, params, signal })
  } catch (cause) {
    if (isRefusedByContract(cause)) return undefined
    if (isHawserError(cause, 'ABORTED') || isHawserError(cause, 'SIWX_UNVERIFIABLE')) throw cause
    throw new SiwxUnverifiableError('The network did not answer, so the signature could not be checked. Try again.', {
      cause,
    })
  }
  if (typeof answer === 'string' && answer.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(answer)) return answer
  throw new SiwxUnverifiableError('The network sent an unexpected response. Try again.', {
    details: typeof answer,
  })
}

/** What nodes say of a call that reverted, ran out of gas or into no instruction. */
const refusals =
  /revert|out ?of ?gas|gas required exceeds|invalid opcode|bad instruction|stack (under|over)flow|invalid jump|EVM error/i

/** Whether an error, or what it was caused by, tells of the contract and not of the node. */
function isRefusedByContract(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const { code, message, details, cause } = error as Record<'code' | 'message' | 'details' | 'cause', unknown>
  if (code === 3) return true
  if (typeof code === 'number' && refusals.test(`${message} ${details}`)) return true
  return isRefusedByContract(cause, depth + 1)
}

const answerSchema = v.object({
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ code: v.number(), message: v.optional(v.string(), '') })),
})

function createNodeRequest(urls: Readonly<Record<string, string>>): SiwxNodeRequest {
  return async ({ chainId, method, params, signal }) => {
    const baseUrl = Object.hasOwn(urls, chainId) ? urls[chainId] : undefined
    if (baseUrl === undefined)
      throw new SiwxUnverifiableError(`There is no node for ${chainId}: add its URL to \`rpc\`.`)
    const http = createHttpClient({ baseUrl, fetch: (...question) => fetch(...question), clock: systemClock })
    const body = { jsonrpc: '2.0', id: 1, method, params }
    const { error, result } = await http.post('', { body, signal, schema: answerSchema })
    if (!error) return result
    throw Object.assign(new Error(error.message), { code: error.code })
  }
}
