import type { SiwxMessageData } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { checkSiwxMessage, createSiwxNonce, type SiwxExpectation } from './checkSiwxMessage.js'

const nowMs = Date.parse('2021-09-30T16:30:00.000Z')
const expected: SiwxExpectation = { domain: 'service.org', nowMs }

describe('createSiwxNonce', () => {
  it('default: 32 hex digits, never the same', () => {
    const nonces = Array.from({ length: 1_000 }, createSiwxNonce)
    expect(new Set(nonces).size).toBe(1_000)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  })
})

describe('checkSiwxMessage', () => {
  it('default: passes what is expected', () => {
    const { uri, accountAddress, chainId, nonce } = sampleMessage
    checkSiwxMessage(sampleMessage, { ...expected, uri, accountAddress, chainId, nonce })
    checkSiwxMessage(sampleMessage, {
      ...expected,
      domain: 'Service.ORG',
      accountAddress: accountAddress.toLowerCase(),
    })
  })

  it.each<[string, Partial<SiwxExpectation>]>([
    ['domain', { domain: 'service.org:8443' }],
    ['domain', { domain: 'evil.service.org' }],
    ['uri', { uri: 'https://service.org/' }],
    ['chainId', { chainId: 'eip155:10' }],
    ['nonce', { nonce: '32891758' }],
    ['accountAddress', { accountAddress: '0xd1220a0cf47c7b9be7a2e6ba89f429762e7b9adb' }],
    ['expired', { maxAgeMs: 60_000 }],
    ['notYetValid', { nowMs: Date.parse('2021-09-30T16:24:00.000Z') }],
  ])('behavior: another %s is refused', (fault, other) => {
    expect(() => checkSiwxMessage(sampleMessage, { ...expected, ...other })).toThrow(
      expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID', fault }),
    )
  })

  it.each<[string, Partial<SiwxMessageData>]>([
    ['expired', { expirationTime: '2021-09-30T16:30:00.000Z' }],
    ['expired', { expirationTime: '2021-09-30T18:29:59+02:00' }],
    ['notYetValid', { notBefore: '2021-09-30T16:31:00.001Z' }],
    ['notYetValid', { issuedAt: '2022-09-30T16:31:00Z' }],
    ['version', { version: '2' }],
  ])('behavior: a message that is %s is refused', (fault, change) => {
    expect(() => checkSiwxMessage({ ...sampleMessage, ...change }, expected)).toThrow(
      expect.objectContaining({ fault }),
    )
  })

  it('behavior: up to its last moment, and as early as clocks differ', () => {
    checkSiwxMessage({ ...sampleMessage, expirationTime: '2021-09-30T16:30:00.001Z' }, expected)
    checkSiwxMessage({ ...sampleMessage, notBefore: '2021-09-30T16:31:00.000Z' }, expected)
  })

  it('behavior: letter case tells accounts of other namespaces apart', () => {
    const data: SiwxMessageData = {
      ...sampleMessage,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accountAddress: 'AbC',
    }
    expect(() => checkSiwxMessage(data, { ...expected, accountAddress: 'aBc' })).toThrow(
      expect.objectContaining({ fault: 'accountAddress' }),
    )
  })

  it('behavior: an age is asked of a message that has none', () => {
    const { issuedAt: _, ...data } = sampleMessage
    checkSiwxMessage(data, expected)
    expect(() => checkSiwxMessage(data, { ...expected, maxAgeMs: 1 })).toThrow(
      expect.objectContaining({ fault: 'issuedAt' }),
    )
  })
})
