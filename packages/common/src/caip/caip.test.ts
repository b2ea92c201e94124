import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { caipAddressSchema, caipNetworkIdSchema } from '../schemas/schemas.js'
import { chainNamespaces, isCaipNetworkId, isChainNamespace } from './caipIds.js'
import {
  formatCaipAddress,
  formatCaipNetworkId,
  isCaipAddress,
  parseCaipAddress,
  parseCaipNetworkId,
} from './parseCaip.js'

const namespace = fc.constantFrom(...chainNamespaces)
const part = fc.string({ minLength: 1 }).filter((text) => !text.includes(':'))
const notText: readonly unknown[] = [undefined, null, 1, {}, [], ['eip155', '1'], Symbol('eip155:1')]

describe('network ids', () => {
  it('VAL-03 default: two parts with a known namespace', () => {
    expect(parseCaipNetworkId('eip155:1')).toEqual({ chainNamespace: 'eip155', reference: '1' })
    expect(formatCaipNetworkId({ chainNamespace: 'solana', reference: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toBe(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    )
    expect(v.parse(caipNetworkIdSchema, 'eip155:1')).toBe('eip155:1')
  })

  const wrong = [
    '',
    ':',
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'eip155:1:',
    'EIP155:1',
    ' eip155:1',
    'starknet:1',
    'toString:1',
    '__proto__:1',
  ]
  it.each(wrong)('VAL-03 behavior: refuses the network id %j', (id) => {
    expect(isCaipNetworkId(id)).toBe(false)
    expect(v.is(caipNetworkIdSchema, id)).toBe(false)
    expect(() => parseCaipNetworkId(id)).toThrow(
      expect.objectContaining({ code: 'INVALID_CAIP_NETWORK_ID', details: `Received "${id}"` }),
    )
  })

  it('VAL-03 behavior: refuses what is no text', () => {
    for (const value of notText) {
      expect(isCaipNetworkId(value)).toBe(false)
      expect(() => parseCaipNetworkId(value as string)).toThrow(
        expect.objectContaining({ code: 'INVALID_CAIP_NETWORK_ID' }),
      )
    }
  })

  it('VAL-03 behavior: does not write an id that could not be read', () => {
    expect(() => formatCaipNetworkId({ chainNamespace: 'eip155', reference: '' })).toThrow('two parts')
    expect(() => formatCaipNetworkId({ chainNamespace: 'eip155', reference: '1:2' })).toThrow('two parts')
  })

  it('VAL-03 behavior: what is written reads back the same', () => {
    fc.assert(
      fc.property(namespace, part, (chainNamespace, reference) => {
        const id = formatCaipNetworkId({ chainNamespace, reference })
        expect(isCaipNetworkId(id)).toBe(true)
        expect(parseCaipNetworkId(id)).toEqual({ chainNamespace, reference })
      }),
    )
  })

  it('VAL-03 behavior: guard and parser agree on any text', () => {
    const nearly = fc.array(fc.oneof(namespace, fc.string()), { maxLength: 4 }).map((parts) => parts.join(':'))
    fc.assert(
      fc.property(nearly, (text) => {
        let parsed = true
        try {
          parseCaipNetworkId(text)
        } catch {
          parsed = false
        }
        expect(isCaipNetworkId(text)).toBe(parsed)
      }),
    )
  })
})

describe('account ids', () => {
  it('VAL-03 default: three parts with a known namespace', () => {
    expect(parseCaipAddress('eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb')).toEqual({
      chainNamespace: 'eip155',
      reference: '1',
      address: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
      caipNetworkId: 'eip155:1',
    })
    expect(formatCaipAddress({ chainNamespace: 'eip155', reference: 10, address: '0xab' })).toBe('eip155:10:0xab')
    expect(v.parse(caipAddressSchema, 'eip155:1:0xab')).toBe('eip155:1:0xab')
  })

  const wrong = [
    '',
    '::',
    'eip155:1',
    'eip155:1:',
    'eip155::0xab',
    ':1:0xab',
    'eip155:1:0xab:',
    'eip155:1:0xab:2',
    'near:1:bob',
    'constructor:1:a',
  ]
  it.each(wrong)('VAL-03 behavior: refuses the account id %j', (id) => {
    expect(isCaipAddress(id)).toBe(false)
    expect(v.is(caipAddressSchema, id)).toBe(false)
    expect(() => parseCaipAddress(id)).toThrow(expect.objectContaining({ code: 'INVALID_CAIP_ADDRESS' }))
  })

  it('VAL-03 behavior: refuses what is no text', () => {
    for (const value of notText) {
      expect(isCaipAddress(value)).toBe(false)
      expect(() => parseCaipAddress(value as string)).toThrow(expect.objectContaining({ code: 'INVALID_CAIP_ADDRESS' }))
    }
  })

  it('VAL-03 behavior: does not write an id that could not be read', () => {
    expect(() => formatCaipAddress({ chainNamespace: 'eip155', reference: 1, address: '' })).toThrow('three parts')
    expect(() => formatCaipAddress({ chainNamespace: 'eip155', reference: '', address: '0xab' })).toThrow('three parts')
  })

  it('VAL-03 behavior: what is written reads back the same', () => {
    fc.assert(
      fc.property(namespace, part, part, (chainNamespace, reference, address) => {
        const id = formatCaipAddress({ chainNamespace, reference, address })
        expect(isCaipAddress(id)).toBe(true)
        expect(isCaipNetworkId(id)).toBe(false)
        expect(parseCaipAddress(id)).toEqual({
          chainNamespace,
          reference,
          address,
          caipNetworkId: formatCaipNetworkId({ chainNamespace, reference }),
        })
      }),
    )
  })
})

it('VAL-03 behavior: only the five namespaces are known', () => {
  expect(chainNamespaces.filter(isChainNamespace)).toEqual(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])
  expect([undefined, null, '', 'EIP155', 'toString', 0].some(isChainNamespace)).toBe(false)
})
