import type { TypedData, TypedDataCapability } from '@hawser/core'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { parseSignature } from './parseSignature.js'

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
