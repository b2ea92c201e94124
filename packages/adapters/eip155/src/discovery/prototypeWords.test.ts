import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, createTinyProvider } from '../../test/fixtures/createTinyProvider.js'
import { getCapabilities } from '../calls/getCapabilities.js'
import { feeLimitsOf } from '../send/priceTransfer.js'
import { getAssets } from '../wallet/createOptionalMethods.js'
import { parseAnnouncement } from './watchWallets.js'

const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']
const { signal } = new AbortController()
const nativeCurrency = (symbol: string) => ({ nativeCurrency: { name: symbol, symbol, decimals: 18 } })

describe.each(words)('words that every object knows: %s', (word) => {
  it('behavior: is a wallet as any other where one is called that', () => {
    const info = { uuid: crypto.randomUUID(), name: word, icon: 'data:image/png;base64,AA==', rdns: 'com.example' }
    const provider = createTinyProvider()
    expect(parseAnnouncement({ info, provider })).toMatchObject({ id: 'com.example', name: word })
    expect(parseAnnouncement({ info: { ...info, rdns: word }, provider })).toBeUndefined()
  })

  it('behavior: is no network that a wallet can tell something of', async () => {
    const answer = Object.fromEntries([[word, {}]])
    const provider = createTinyProvider({ wallet_getCapabilities: answer, wallet_getAssets: answer })
    const clock = createFakeClock()
    const asked = { provider, address: alice, signal }
    for (const answering of [getCapabilities(asked, { clock }), getAssets(asked, { clock })]) {
      const result = await answering.catch((error: { code: string }) => error.code)
      // The schema library leaves the words out that could reach a prototype, and refuses the others.
      if (typeof result === 'string') expect(result).toMatch(/^INVALID_/)
      else expect(Reflect.ownKeys(result)).toEqual([])
    }
  })

  it('behavior: is a currency as any other where one is called that', () => {
    expect(feeLimitsOf(nativeCurrency(word))).toEqual(feeLimitsOf(nativeCurrency('XYZ')))
  })
})
