import type { InferOutput } from 'valibot'
import { expectTypeOf, it } from 'vitest'
import type { caipAddressSchema, caipNetworkIdSchema } from '../schemas/schemas.js'
import { type CaipAddress, type CaipNetworkId, isCaipNetworkId } from './caipIds.js'
import { formatCaipAddress, formatCaipNetworkId, isCaipAddress } from './parseCaip.js'

it('VAL-03 behavior: ids are template-literal types', () => {
  expectTypeOf(formatCaipNetworkId({ chainNamespace: 'eip155', reference: 1 })).toEqualTypeOf<`eip155:${string}`>()
  expectTypeOf(
    formatCaipAddress({ chainNamespace: 'solana', reference: 'a', address: 'b' }),
  ).toEqualTypeOf<`solana:${string}:${string}`>()
  expectTypeOf<InferOutput<typeof caipNetworkIdSchema>>().toEqualTypeOf<CaipNetworkId>()
  expectTypeOf<InferOutput<typeof caipAddressSchema>>().toEqualTypeOf<CaipAddress>()
  expectTypeOf<'eip155:1'>().toExtend<CaipNetworkId>()
  expectTypeOf<'starknet:1'>().not.toExtend<CaipNetworkId>()
  expectTypeOf<'eip155:1'>().not.toExtend<CaipAddress>()
  expectTypeOf<CaipNetworkId<'solana'>>().not.toExtend<CaipNetworkId<'eip155'>>()
})

it('VAL-03 behavior: guards narrow what is unknown', () => {
  const value: unknown = 'eip155:1'
  if (isCaipNetworkId(value)) expectTypeOf(value).toEqualTypeOf<CaipNetworkId>()
  if (isCaipAddress(value)) expectTypeOf(value).toEqualTypeOf<CaipAddress>()
})
