import { defineNetwork, systemClock } from '@hawser/common'
import { blake2AsHex, xxhashAsHex } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { toHex } from '../encoding/hex.js'
import { accountKey, decodeAccountInfo } from './readAccountInfo.js'
import { requestRpc } from './requestRpc.js'

const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const littleEndian = (value: bigint, length: number) =>
  toHex(Uint8Array.from({ length }, (_, i) => Number((value >> BigInt(8 * i)) & 0xffn))).slice(2)

describe('System.Account', () => {
  it('behavior: is kept where the runtime keeps it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 32 }), (id) => {
        const hash = blake2AsHex(id, 128).slice(2)
        const place = [xxhashAsHex('System', 128), xxhashAsHex('Account', 128)].map((part) => part.slice(2)).join('')
        expect(accountKey(id)).toBe(`0x${place}${hash}${toHex(id).slice(2)}`)
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: amounts of every size are read exactly', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31 - 1), amount, amount, amount, amount, (nonce, free, reserved, frozen, flags) => {
        const counts = `${littleEndian(BigInt(nonce), 4)}010000000100000000000000`
        const stored = `0x${counts}${[free, reserved, frozen, flags].map((value) => littleEndian(value, 16)).join('')}`
        expect(decodeAccountInfo(stored)).toEqual({
          nonce,
          consumers: 1,
          free,
          reserved,
          frozen,
          countsReserved: flags >> 127n === 1n,
        })
      }),
      { numRuns: 10_000 },
    )
  })

  it('behavior: nothing stored is nothing held', () => {
    expect(decodeAccountInfo(null)).toMatchObject({ free: 0n })
  })

  it.each([undefined, '', '0x', `0x${'00'.repeat(79)}`, `0x${'zz'.repeat(80)}`, 5, {}])(
    'behavior: %j is no account',
    (value) => {
      expect(() => decodeAccountInfo(value)).toThrow(expect.objectContaining({ code: 'INVALID_RESPONSE' }))
    },
  )
})

describe('requestRpc', () => {
  const networkOf = (...http: string[]) =>
    defineNetwork({
      id: 'ab',
      chainNamespace: 'polkadot',
      name: 'Test',
      nativeCurrency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
      rpcUrls: { default: { http } },
    })
  const ask = (fetch: typeof globalThis.fetch, ...http: string[]) =>
    requestRpc(
      { network: networkOf(...http), method: 'm', params: [], signal: new AbortController().signal },
      { fetch, clock: systemClock },
    )
  const json = (value: unknown) => new Response(JSON.stringify(value))

  it('default: the next node where one fails, whichever way', async () => {
    const fetch = vi
      .fn<typeof globalThis.fetch>()
      .mockRejectedValueOnce(new TypeError('refused'))
      .mockResolvedValueOnce(new Response('', { status: 503 }))
      .mockResolvedValueOnce(new Response('<html>'))
      .mockResolvedValueOnce(json({ error: { code: -32601, message: 'Unknown' } }))
      .mockResolvedValueOnce(json({ result: '0x01' }))
    const urls = [1, 2, 3, 4, 5].map((i) => `https://${i}.example`)
    expect(await ask(fetch, ...urls)).toBe('0x01')
    expect(fetch.mock.calls.map(([url]) => String(url))).toEqual(urls.map((url) => `${url}/`))
    // A node does not choose what the page asks.
    expect(fetch.mock.calls.map(([, init]) => init?.redirect)).toEqual(urls.map(() => 'error'))
  })

  it('behavior: the last failure where all fail, and a clear one without any node', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    fetch.mockResolvedValueOnce(json({ error: { code: -32601, message: 'Unknown' } }))
    await expect(ask(fetch, 'https://1.example')).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
    fetch.mockResolvedValueOnce(json({ error: { code: 4_242, message: 'Odd' } }))
    await expect(ask(fetch, 'https://1.example')).rejects.toMatchObject({ code: 'RPC_INTERNAL', details: 'Odd' })
    await expect(ask(fetch)).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
  })

  it('behavior: an end asked for meanwhile goes on to no other node', async () => {
    const cancel = new AbortController()
    const fetch = vi.fn<typeof globalThis.fetch>(async () => {
      cancel.abort()
      throw new TypeError('refused')
    })
    const asked = requestRpc(
      { network: networkOf('https://1.example', 'https://2.example'), method: 'm', params: [], signal: cancel.signal },
      { fetch, clock: systemClock },
    )
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})
