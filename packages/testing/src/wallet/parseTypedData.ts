import * as v from 'valibot'
import type { Address } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import { addressSchema, parseParams, type TypedDataRequest, typedDataSchema } from './walletSchemas.js'

const method = 'eth_signTypedData_v4'
const paramsSchema = v.looseTuple([addressSchema, v.union([v.string(), v.record(v.string(), v.unknown())])])

/**
 * The parameters of eth_signTypedData_v4, `[address, typed data]`, the latter as JSON text or an object (EIP-712).
 * @throws ProviderRpcError -32602, also when the data's domain is for another chain than `chainId`.
 */
export function parseTypedData(params: unknown, chainId: number): { address: Address; typedData: TypedDataRequest } {
  const [address, data] = parseParams(method, paramsSchema, params)
  const typedData = parseParams(method, typedDataSchema, typeof data === 'string' ? parseJson(data) : data)
  const domainChainId = typedData.domain.chainId
  if (domainChainId !== undefined && Number(domainChainId) !== chainId) {
    throw new ProviderRpcError(
      -32602,
      `The typed data is for chain ${String(domainChainId)}, and the wallet is on chain ${chainId}.`,
    )
  }
  return { address, typedData }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderRpcError(-32602, `Invalid parameters for ${method}: the typed data is no JSON`)
  }
}
