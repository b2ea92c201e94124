import { RpcError } from '@hawser/common'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import { UnknownAccountError, UnsignableError } from '../errors.js'
import type { SignRequest } from '../signing/sign.js'
import {
  type FrameRequest,
  type PrepareContext,
  type PreparedRequest,
  parse,
  type Replacement,
  toBytes,
} from './frameRequest.js'

/** Of the wallet's own screens alone: no app's message has it. Its params are a {@link Replacement}. */
export const REPLACE_CALLS = 'replaceCalls'

type ChainOf<TNamespace extends 'eip155' | 'solana' | 'bip122' | 'polkadot'> = `${TNamespace}:${string}`

const text = v.pipe(v.string(), v.maxLength(1_000_000))
const hex = v.pipe(text, v.regex(/^0x(?:[0-9a-f]{2})*$/i))
const base58Bytes = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return base58.decode(dataset.value)
    } catch {
      addIssue({ message: 'The text is no base58.' })
      return NEVER
    }
  }),
)
const pubkey = v.optional(text)
const signInputs = v.array(
  v.object({ index: v.number(), address: text, sighashTypes: v.optional(v.array(v.number())) }),
)

/**
 * Makes of what an app asks what the vault signs: account and network checked, and what the app left open (a nonce, the gas, its price) asked of the node.
 * @throws UnsignableError, UnknownAccountError, RpcError (4200 for what the frame does not do), whatever the node throws
 */
export async function prepareRequest(request: FrameRequest, context: PrepareContext): Promise<PreparedRequest> {
  const { method, params } = request
  const own = (address: string | undefined): string => requireOwn(address, context)
  switch (method) {
    case 'personal_sign': {
      const [message, address] = parse(v.tuple([text, text]), params)
      const toSign = { chainId: eip155(request), address: own(address), method, message: toHex(message) } as const
      return { toSign: [toSign], finish: ([signed], inner) => asOwnSignature(signed, toSign, context, inner) }
    }
    case 'eth_signTypedData_v4': {
      const [address, data] = parse(v.tuple([text, v.unknown()]), params)
      const typedData = typeof data === 'string' ? parseJson(data) : data
      const toSign = { chainId: eip155(request), address: own(address), method, typedData } as const
      return { toSign: [toSign], finish: ([signed], inner) => asOwnSignature(signed, toSign, context, inner) }
    }
    case 'eth_sendTransaction':
    case 'wallet_sendCalls': {
      const { smartAccount } = context
      if (smartAccount && own(readSender(params)) === smartAccount.address) {
        const { prepareSmartCalls } = await import('./prepareSmartCalls.js')
        return prepareSmartCalls({ ...request, chainId: eip155(request), method }, smartAccount.owner, context)
      }
      if (method === 'wallet_sendCalls' && hasSeveralCalls(params)) {
        const { prepareEvmBatch } = await import('./prepareEvmBatch.js')
        return prepareEvmBatch({ ...request, chainId: eip155(request) }, { ...context, requireOwn: own })
      }
      const { prepareEvmTransactions } = await import('./prepareEvmTransactions.js')
      return prepareEvmTransactions({ ...request, chainId: eip155(request), method }, { ...context, requireOwn: own })
    }
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions': {
      const { preparePermissions } = await import('./preparePermissions.js')
      return preparePermissions({ ...request, chainId: eip155(request) }, context)
    }
    case 'wallet_revokePermissions':
    case 'wallet_revokeExecutionPermission': {
      const { prepareRevocation } = await import('./preparePermissions.js')
      return prepareRevocation({ ...request, chainId: eip155(request) }, context)
    }
    case REPLACE_CALLS: {
      const { prepareReplacement } = await import('./prepareSmartCalls.js')
      return prepareReplacement(params as Replacement, context)
    }
    case 'solana_signMessage': {
      const asked = parse(v.object({ message: v.union([v.literal(''), text]), pubkey }), params)
      const message = asked.message === '' ? new Uint8Array() : parse(base58Bytes, asked.message)
      return one({ chainId: solana(request), address: own(asked.pubkey), method, message }, ([signed]) => ({
        signature: base58.encode(toBytes(signed)),
      }))
    }
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction': {
      const { prepareSolanaTransactions } = await import('./prepareSolanaTransactions.js')
      return prepareSolanaTransactions(
        { ...request, chainId: solana(request), method },
        { ...context, requireOwn: own },
      )
    }
    case 'signMessage': {
      const schema = v.object({ address: text, message: text, protocol: v.optional(v.picklist(['bip322', 'ecdsa'])) })
      const { address, message, protocol } = parse(schema, params)
      const toSign = { chainId: bip122(request), address: own(address), method, message, protocol } as const
      return one(toSign, ([signed]) => ({ address, signature: signed }))
    }
    case 'signPsbt': {
      const asked = parse(v.object({ psbt: text, signInputs: v.pipe(signInputs, v.minLength(1)) }), params)
      // An input is the wallet's by its script, which the vault compares; the address is what the app takes it for.
      for (const { address } of asked.signInputs) own(address)
      const inputs = asked.signInputs.map(({ index, sighashTypes }) => ({ index, sighashTypes }))
      return one({ chainId: bip122(request), method, psbt: asked.psbt, inputs }, ([signed]) => ({ psbt: signed }))
    }
    case 'polkadot_signMessage': {
      const { address, data } = parse(v.object({ address: text, data: hex }), params)
      const account = await requireOwnKey(address, context)
      const toSign = { chainId: polkadot(request), address: account, method, data } as const
      return one(toSign, ([signature]) => ({ signature }))
    }
    case 'polkadot_signTransaction': {
      const { address, transactionPayload } = parse(
        v.object({ address: text, transactionPayload: v.unknown() }),
        params,
      )
      const toSign = {
        chainId: polkadot(request),
        address: await requireOwnKey(address, context),
        method,
        payload: transactionPayload,
      } as const
      return one(toSign, ([signature]) => ({ signature }))
    }
    default:
      throw new RpcError(4200, { details: `The frame has no ${method.slice(0, 64)}.` })
  }
}

const several = v.looseTuple([v.object({ calls: v.pipe(v.array(v.unknown()), v.minLength(2)) })])
const hasSeveralCalls = (params: unknown): boolean => v.is(several, params)

const senderSchema = v.looseTuple([v.object({ from: v.optional(text) })])
const readSender = (params: unknown): string | undefined => parse(senderSchema, params)[0].from

/** A smart account that is not there yet signs with how it is created (ERC-6492). */
async function asOwnSignature(
  signed: string | Uint8Array | undefined,
  { chainId, address }: { readonly chainId: ChainOf<'eip155'>; readonly address: string },
  { smartAccount, node }: PrepareContext,
  signal: AbortSignal,
): Promise<unknown> {
  if (!smartAccount || address !== smartAccount.address) return signed
  const { wrapSignature } = await import('./prepareSmartCalls.js')
  return wrapSignature(String(signed), { chainId, ...smartAccount }, { node, signal })
}

function one(
  toSign: SignRequest,
  toAnswer: (signatures: readonly (string | Uint8Array)[]) => unknown,
): PreparedRequest {
  return { toSign: [toSign], finish: async (signatures) => toAnswer(signatures) }
}

function requireOwn(address: string | undefined, { ownAddresses }: PrepareContext): string {
  const [first] = ownAddresses
  if (address === undefined && first !== undefined) return first
  const isSame = (one: string) => one === address || (/^0x/i.test(one) && one.toLowerCase() === address?.toLowerCase())
  const found = ownAddresses.find(isSame)
  if (found === undefined) throw new UnknownAccountError(String(address))
  return found
}

/** Addresses of Polkadot and its kin have a form for each network. */
async function requireOwnKey(address: string, { ownAddresses }: PrepareContext): Promise<string> {
  const { isSameSs58 } = await import('../keys/isSs58Of.js')
  if (ownAddresses.some((one) => isSameSs58(address, one))) return address
  throw new UnknownAccountError(address)
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw new UnsignableError('The typed data is no JSON.', { cause })
  }
}

/** Apps give a text as it is, or its bytes in hexadecimal. */
function toHex(message: string): `0x${string}` {
  if (v.is(hex, message)) return message as `0x${string}`
  const bytes = new TextEncoder().encode(message)
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const eip155 = (request: FrameRequest) => requireNamespace(request, 'eip155')
const solana = (request: FrameRequest) => requireNamespace(request, 'solana')
const bip122 = (request: FrameRequest) => requireNamespace(request, 'bip122')
const polkadot = (request: FrameRequest) => requireNamespace(request, 'polkadot')

function requireNamespace<TNamespace extends 'eip155' | 'solana' | 'bip122' | 'polkadot'>(
  { chainId, method }: FrameRequest,
  namespace: TNamespace,
): ChainOf<TNamespace> {
  if (chainId.startsWith(`${namespace}:`)) return chainId as ChainOf<TNamespace>
  throw new RpcError(4200, { details: `${method.slice(0, 64)} is not of ${chainId}.` })
}
