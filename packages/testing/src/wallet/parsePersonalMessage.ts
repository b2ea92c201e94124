import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { ProviderRpcError } from './providerRpcError.js'
import { addressSchema, hexSchema, parseParams } from './walletSchemas.js'

const paramsSchema = v.looseTuple([v.string(), v.string()])

export interface PersonalMessage {
  readonly address: Address
  readonly message: string | { readonly raw: Hex }
}

/**
 * The parameters of personal_sign, `[message, address]`, or the other way round as some libraries send them. A hex message
 * stands for its bytes, any other one for its text.
 * @throws ProviderRpcError -32602
 */
export function parsePersonalMessage(params: unknown): PersonalMessage {
  const [first, second] = parseParams('personal_sign', paramsSchema, params)
  const [data, address] = v.is(addressSchema, second) ? [first, second] : [second, first]
  if (!v.is(addressSchema, address))
    throw new ProviderRpcError(-32602, 'Invalid parameters for personal_sign: no address among them')
  return { address, message: v.is(hexSchema, data) && data.length % 2 === 0 ? { raw: data } : data }
}
