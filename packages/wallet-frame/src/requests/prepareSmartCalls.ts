import { RpcError } from '@hawser/common'
import * as v from 'valibot'
import { type Hex, serializeErc6492Signature } from 'viem'
import { UnknownAccountError, UnsignableError } from '../errors.js'
import type { BatchCall } from '../signing/batchAccount.js'
import { smartAccount } from '../signing/smartAccount.js'
import type { OfferedSponsor } from './completeUserOperation.js'
import {
  type FrameRequest,
  type PrepareContext,
  type PreparedRequest,
  parse,
  type Replacement,
} from './frameRequest.js'
import { callsSchema, requireCapabilities, transactionSchema } from './prepareEvmTransactions.js'
import { prepareUserOperation } from './prepareUserOperation.js'

/**
 * A transaction, or several calls (EIP-5792), of the smart account. What only a key's transaction has, such as its nonce and its gas, is left out.
 * @throws UnsignableError, UserOperationRefusedError, RpcError, whatever the node throws
 */
export async function prepareSmartCalls(
  {
    chainId,
    method,
    params,
  }: FrameRequest & {
    readonly chainId: `eip155:${string}`
    readonly method: 'eth_sendTransaction' | 'wallet_sendCalls'
  },
  owner: string,
  context: PrepareContext,
): Promise<PreparedRequest> {
  const chain = Number(chainId.slice('eip155:'.length))
  const isBatch = method === 'wallet_sendCalls'
  const [asked] = isBatch ? parse(v.tuple([callsSchema]), params) : parse(v.tuple([transactionSchema]), params)
  if (asked.chainId !== undefined && asked.chainId !== chain)
    throw new UnsignableError(`The calls are for chain ${asked.chainId}, and asked on ${chainId}.`)
  const sponsor = 'calls' in asked ? readCapabilities(asked) : undefined
  if ('data' in asked && asked.data !== undefined && asked.input !== undefined && asked.data !== asked.input)
    throw new UnsignableError('The transaction has two kinds of data that differ.')
  const list = 'calls' in asked ? asked.calls : [{ ...asked, data: asked.data ?? asked.input }]
  const calls = list.map(({ to, value = 0n, data = '0x' }) => {
    if (!to) throw new UnsignableError('A smart account creates no contract.')
    return { to, value, data }
  })
  const batch = 'calls' in asked ? { id: asked.id } : undefined
  return prepareUserOperation({ chainId, owner: owner as Hex, calls, batch, sponsor }, context)
}

/**
 * What takes the place of a user operation that waits, with its number and higher fees: the same calls, or none.
 * @throws UserOperationRefusedError where it waits no more, UnknownAccountError, RpcError, whatever the node throws
 */
export async function prepareReplacement(replaces: Replacement, context: PrepareContext): Promise<PreparedRequest> {
  const { chainId, operation } = replaces.batch
  const { owner, calls, sponsor } = operation
  const { smartAccount: own } = context
  if (own?.owner.toLowerCase() !== owner.toLowerCase()) throw new UnknownAccountError(owner)
  const nothing: BatchCall = { to: own.address as Hex, value: 0n, data: '0x' }
  return prepareUserOperation(
    { chainId, owner: own.owner as Hex, calls: replaces.isCancel ? [nothing] : calls, sponsor, replaces },
    context,
  )
}

/** ERC-7677. */
const paymasterServiceSchema = v.object({
  url: v.pipe(v.string(), v.maxLength(2_048), v.check(isServiceUrl, 'A paymaster is asked by https.')),
  context: v.optional(v.record(v.string(), v.unknown()), {}),
})

/** By TLS, or on this very machine, where apps are made. */
function isServiceUrl(given: string): boolean {
  if (!URL.canParse(given)) return false
  const { protocol, hostname, username, password } = new URL(given)
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLocal)) && username === '' && password === ''
}

/** Who the app would have pay. @throws RpcError 5700, UnsignableError */
function readCapabilities({
  capabilities = {},
}: Pick<v.InferOutput<typeof callsSchema>, 'capabilities'>): OfferedSponsor | undefined {
  const { paymasterService, ...others } = capabilities
  requireCapabilities({ capabilities: others })
  if (paymasterService === undefined) return undefined
  const isNeeded = Object(paymasterService).optional !== true
  if (!isNeeded && !v.is(paymasterServiceSchema, paymasterService)) return undefined
  const { url, context } = parse(paymasterServiceSchema, paymasterService)
  return { url, context }
}

/** With how the account is created, where it is not there yet (ERC-6492). @throws whatever the node throws */
export async function wrapSignature(
  signature: string,
  {
    chainId,
    address,
    owner,
  }: { readonly chainId: `eip155:${string}`; readonly address: string; readonly owner: string },
  { node, signal }: Pick<PrepareContext, 'node' | 'signal'>,
): Promise<Hex> {
  const code = await node.ask(chainId, { method: 'eth_getCode', params: [address, 'latest'] }, signal)
  if (typeof code !== 'string') throw new RpcError(-32603, { details: 'The node gave no code.' })
  if (code.length > 2) return signature as Hex
  return serializeErc6492Signature({
    address: smartAccount.factory,
    data: smartAccount.encodeCreation(owner),
    signature: signature as Hex,
  })
}
