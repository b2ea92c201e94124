import { loadModule } from '@hawser/common'
import type { AdapterSignMessageParameters, ChainAdapter, TypedData, TypedDataCapability } from '@hawser/core'
import { type ChainMethods, createChainMethods } from '../chain/createChainMethods.js'
import { createSession, type Session } from '../connector/createSession.js'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import { parseSignature } from '../provider/walletAnswers.js'
import type { OptionalMethods } from './createOptionalMethods.js'
import { switchNetwork } from './switchNetwork.js'

/** The requests to wallets, and the session that connecting makes. */
export interface WalletMethods
  extends Pick<ChainAdapter, 'switchNetwork' | 'signMessage'>,
    TypedDataCapability,
    OptionalMethods {
  createSession(provider: Eip1193Provider): Session
  /** What is asked of a chain, with viem, is loaded by way of this code: the first load names one script, and not those of each part. */
  createChain(context: Eip155Context): ChainMethods
}

/**
 * All that is asked of a wallet alone: connecting, signing, switching. No chain is read for it, so it is without viem, and what only
 * some wallets can is loaded when one is asked for it.
 */
export function createWalletMethods({ clock }: Pick<Eip155Context, 'clock'>): WalletMethods {
  const context = { clock }
  const optional = async () => {
    const { createOptionalMethods } = await loadModule(() => import('./createOptionalMethods.js'))
    return createOptionalMethods(context)
  }
  return {
    createSession: (provider) => createSession(provider, clock),
    createChain: createChainMethods,
    switchNetwork: (parameters) => switchNetwork(parameters, context),
    signMessage: (parameters) => signMessage(parameters, context),
    signTypedData: (parameters) => signTypedData(parameters, context),
    getAssets: async (parameters) => (await optional()).getAssets(parameters),
    getPermissions: async (parameters) => (await optional()).getPermissions(parameters),
    grantPermissions: async (parameters) => (await optional()).grantPermissions(parameters),
    revokePermissions: async (parameters) => (await optional()).revokePermissions(parameters),
  }
}

/**
 * `personal_sign` (EIP-191) of a text, in UTF-8, or of bytes.
 * @throws UserRejectedError, RequestPendingError, InvalidResponseError, AbortedError
 */
export async function signMessage(
  { provider, address, message, signal }: AdapterSignMessageParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<string> {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const data = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return parseSignature(await askWallet(provider, { method: 'personal_sign', params: [data, address], signal, clock }))
}

type SignTypedDataParameters = Parameters<TypedDataCapability['signTypedData']>[0]

/**
 * `eth_signTypedData_v4` (EIP-712). Wallets need the domain's type spelled out; where the caller did not, it follows from the domain.
 * @throws UserRejectedError, RequestPendingError, InvalidResponseError, AbortedError
 */
export async function signTypedData(
  { provider, address, typedData, signal }: SignTypedDataParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<string> {
  const params = [address, serializeTypedData(typedData)]
  return parseSignature(await askWallet(provider, { method: 'eth_signTypedData_v4', params, signal, clock }))
}

const domainFields = [
  ['name', 'string'],
  ['version', 'string'],
  ['chainId', 'uint256'],
  ['verifyingContract', 'address'],
  ['salt', 'bytes32'],
] as const

function serializeTypedData({ domain = {}, types, primaryType, message }: TypedData): string {
  const domainType = domainFields.filter(([name]) => domain[name] !== undefined).map(([name, type]) => ({ name, type }))
  return JSON.stringify(
    { domain, types: { EIP712Domain: domainType, ...types }, primaryType, message },
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
}
