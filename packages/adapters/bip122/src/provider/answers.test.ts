import { systemClock } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { toBase64, toHex } from '../encoding/bytes.js'
import type { BitcoinState } from './bitcoinProvider.js'
import { createStateKeeper } from './createStateKeeper.js'
import { parsePsbtAnswer, parseSignature, parseSignedMessage } from './walletAnswers.js'

const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
const refusal = expect.objectContaining({ code: 'INVALID_RESPONSE' })
const writings = [
  (bytes: Uint8Array) => bytes,
  (bytes: Uint8Array) => toHex(bytes),
  (bytes: Uint8Array) => `0x${toHex(bytes).toUpperCase()}`,
  (bytes: Uint8Array) => toBase64(bytes),
  (bytes: Uint8Array) => ` ${toBase64(bytes)}\n`,
]

describe('answers in whichever encoding', () => {
  it('default: a PSBT, over 10000 cases', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((rest) => Uint8Array.from([...magic, ...rest]))
    fc.assert(
      fc.property(bytes, fc.constantFrom(...writings), (psbt, write) => {
        expect(parsePsbtAnswer(write(psbt))).toBe(toBase64(psbt))
      }),
      { numRuns: 10_000 },
    )
  })

  it('default: a signature of an ECDSA message, over 10000 cases', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 65, maxLength: 150 }),
        fc.constantFrom(...writings.slice(0, 4)),
        (signature, write) => {
          expect(parseSignature(write(signature))).toBe(toBase64(signature))
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it.each([
    undefined,
    null,
    42,
    '',
    'zz',
    '70736274f',
    '70736274ff0',
    'cHNidA==',
    {},
    [112, 115],
    new Uint8Array(5),
    '7'.repeat(16_000_001),
  ])('behavior: anything else is no PSBT (%#)', (value) => {
    expect(() => parsePsbtAnswer(value)).toThrow(refusal)
  })

  it.each([
    undefined,
    null,
    42,
    '',
    'signed!',
    'AA==',
    new Uint8Array(10),
    new Uint8Array(5_000),
    'a'.repeat(2_000_000),
  ])('behavior: what is no signature (%#)', (value) => {
    expect(() => parseSignature(value)).toThrow(refusal)
  })

  it('behavior: a signature by another address than the one that was asked', () => {
    const signature = toBase64(new Uint8Array(65).fill(3))
    expect(parseSignedMessage({ signature, address: 'BC1QA' }, 'bc1qa')).toBe(signature)
    expect(parseSignedMessage({ signature }, 'bc1qa')).toBe(signature)
    expect(() => parseSignedMessage({ signature, address: 'bc1qb' }, 'bc1qa')).toThrow(
      expect.objectContaining({ code: 'WRONG_ACCOUNT' }),
    )
  })
})

describe('createStateKeeper', () => {
  it('behavior: what was asked before the end of a connection brings nothing back after it', async () => {
    const state: BitcoinState = { addresses: [{ address: 'a', purpose: 'payment' }], chainId: null }
    let emit: (kind: 'changed' | 'ended') => void = () => {}
    let answer: (state: BitcoinState) => void = () => {}
    const keeper = createStateKeeper({
      clock: systemClock,
      listen(onEvent) {
        emit = onEvent
        return () => {}
      },
      read: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    const listener = vi.fn()
    keeper.watch(listener)
    keeper.adopt(state)
    emit('changed')
    keeper.adopt(undefined)
    answer(state)
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(keeper.current()).toBeUndefined()
    expect(listener).not.toHaveBeenCalled()
  })
})
