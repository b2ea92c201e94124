import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, createTinyProvider, refuse } from '../../test/fixtures/createTinyProvider.js'
import { signMessage } from './createWalletMethods.js'

const signature = `0x${'ab'.repeat(65)}`

function sign(message: string | Uint8Array, answer: unknown = signature) {
  const provider = createTinyProvider({ personal_sign: answer })
  const signing = signMessage(
    { provider, address: alice, message, signal: new AbortController().signal },
    { clock: createFakeClock() },
  )
  return { provider, signing }
}

describe('signMessage', () => {
  it('API-12 default: personal_sign of the UTF-8 in hex', async () => {
    const { provider, signing } = sign('Grüße ⚓')
    expect(await signing).toBe(signature)
    expect(provider.requests).toEqual([
      { method: 'personal_sign', params: [`0x${Buffer.from('Grüße ⚓').toString('hex')}`, alice] },
    ])
  })

  it('parameters: bytes, and none', async () => {
    expect(sign(new Uint8Array([0, 255])).provider.requests[0]?.params?.[0]).toBe('0x00ff')
    expect(sign('').provider.requests[0]?.params?.[0]).toBe('0x')
  })

  it('VAL-16 behavior: a signature is 0x and at least 62 hex', async () => {
    await expect(sign('x', `0x${'a'.repeat(62)}`).signing).resolves.toBe(`0x${'a'.repeat(62)}`)
    for (const answer of [
      `0x${'a'.repeat(61)}`,
      'a'.repeat(132),
      `0x${'g'.repeat(64)}`,
      null,
      undefined,
      {},
      true,
      ['0x'],
    ]) {
      await expect(sign('x', answer === undefined ? () => undefined : answer).signing).rejects.toMatchObject({
        code: 'INVALID_RESPONSE',
      })
    }
  })

  it('behavior: a refusal', async () => {
    await expect(sign('x', refuse({ code: 4001 })).signing).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('behavior: no provider at all', async () => {
    const signing = signMessage(
      { provider: undefined, address: alice, message: 'x', signal: new AbortController().signal },
      { clock: createFakeClock() },
    )
    await expect(signing).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})
