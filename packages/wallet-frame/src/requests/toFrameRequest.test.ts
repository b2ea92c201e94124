import { expect, it } from 'vitest'
import { toFrameRequest } from './toFrameRequest.js'

const at = (chainId: number | string | undefined, chainNamespace?: string) =>
  toFrameRequest(
    {
      method: 'personal_sign',
      params: ['a'],
      ...(chainId !== undefined && { chainId }),
      ...(chainNamespace && { chainNamespace }),
    },
    { id: '1', current: 'eip155:10' },
  ).chainId

it.each([
  [1, 'eip155:1'],
  ['1', 'eip155:1'],
  ['0x89', 'eip155:137'],
  ['eip155:1', 'eip155:1'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  [undefined, 'eip155:10'],
])('default: %j is %s', (given, network) => {
  expect(at(given)).toBe(network)
})

it('behavior: the rest goes along', () => {
  const message = { method: 'personal_sign', params: ['a'], chainId: 1, chainNamespace: 'eip155' }
  expect(toFrameRequest(message, { id: '7', current: null })).toEqual({
    id: '7',
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['a'],
  })
})

it.each([0, -1, 1.5, '01', '0x', '', 'cosmos:hub', 'eip155:', 'eip155:1:2', 'constructor:1', 'eip155:a b'])(
  'error: %j is no network',
  (given) => {
    expect(() => at(given)).toThrow(expect.objectContaining({ code: 'RPC_INVALID_PARAMS' }))
  },
)

it('error: a network of another namespace than the message says, or none at all', () => {
  expect(() => at(1, 'solana')).toThrow(expect.objectContaining({ code: 'RPC_INVALID_PARAMS' }))
  expect(() => toFrameRequest({ method: 'personal_sign' }, { id: '1', current: null })).toThrow(
    expect.objectContaining({ code: 'PROVIDER_CHAIN_DISCONNECTED' }),
  )
})
