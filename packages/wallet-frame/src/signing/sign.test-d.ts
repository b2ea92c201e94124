import { expectTypeOf, it } from 'vitest'
import type { SignAnswer, SignRequest } from './sign.js'

it('default: the answer is bytes on Solana and text elsewhere', () => {
  type Of<TChain extends string> = Extract<SignRequest, { readonly chainId: TChain }>
  expectTypeOf<SignAnswer<Of<`solana:${string}`>>>().toEqualTypeOf<Uint8Array>()
  expectTypeOf<SignAnswer<Of<`eip155:${string}`>>>().toEqualTypeOf<string>()
  expectTypeOf<SignAnswer<Of<`bip122:${string}`>>>().toEqualTypeOf<string>()
  expectTypeOf<SignAnswer<SignRequest>>().toEqualTypeOf<string | Uint8Array>()
})

it('error: a request of one namespace is none of another', () => {
  const request = { chainId: 'solana:1', address: '', method: 'personal_sign', message: '0x' } as const
  expectTypeOf(request).not.toExtend<SignRequest>()
})
