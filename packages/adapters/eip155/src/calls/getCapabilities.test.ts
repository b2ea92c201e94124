import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, createTinyProvider, never, refuse } from '../../test/fixtures/createTinyProvider.js'
import { getCapabilities } from './getCapabilities.js'

function ask(answer: unknown) {
  const provider = createTinyProvider({ wallet_getCapabilities: answer })
  const clock = createFakeClock()
  const answering = getCapabilities({ provider, address: alice, signal: new AbortController().signal }, { clock })
  return { provider, clock, answering }
}

describe('getCapabilities', () => {
  it('API-12 default: by CAIP-2 chain', async () => {
    const { provider, answering } = ask({
      '0xa': { atomic: { status: 'supported' } },
      '0x0': { flowControl: { supported: true } },
    })
    expect(await answering).toEqual({
      'eip155:10': { atomic: { status: 'supported' } },
      'eip155:0': { flowControl: { supported: true } },
    })
    expect(provider.requests).toEqual([{ method: 'wallet_getCapabilities', params: [alice] }])
  })

  it.each([[null], ['x'], [[1]], [{ '0xa': 'yes' }], [{ mainnet: {} }], [{ '0xa': null }]])(
    'behavior: %o is refused in the words of the specification',
    async (answer) => {
      await expect(ask(answer).answering).rejects.toMatchObject({
        code: 'INVALID_CAPABILITIES',
        shortMessage: 'Error parsing wallet capabilities',
      })
    },
  )

  it('behavior: a wallet without the method, and one that hangs', async () => {
    await expect(ask(refuse({ code: -32601 })).answering).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
    const { answering, clock } = ask(never)
    const timedOut = expect(answering).rejects.toMatchObject({ code: 'TIMEOUT' })
    await clock.advance(10_000)
    await timedOut
  })
})
