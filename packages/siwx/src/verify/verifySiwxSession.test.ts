import type { SiwxSession } from '@hawser/common'
import fc from 'fast-check'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { formatSiwxMessage } from '../message/siwxMessage.js'
import { eip155Verifier } from './eip155Verifier.js'
import { solanaVerifier } from './solanaVerifier.js'
import { verifySiwxSession } from './verifySiwxSession.js'

const account = privateKeyToAccount(`0x${'31'.repeat(32)}`)
const data = { ...sampleMessage, accountAddress: account.address }
const message = formatSiwxMessage(data)
const session: SiwxSession = { data, message, signature: await account.signMessage({ message }) }
const verifiers = [eip155Verifier(), solanaVerifier()]
const expected = { domain: 'service.org', nonce: data.nonce, nowMs: Date.parse('2021-09-30T16:30:00Z'), verifiers }

describe('verifySiwxSession', () => {
  it('CAP-12 default: returns the session, and nothing else that came with it', async () => {
    const given = { ...session, isAdmin: true, data: { ...data, role: 'admin' } }
    expect(await verifySiwxSession(given, expected)).toEqual(session)
  })

  it.each<[string, Partial<SiwxSession['data']>]>([
    ['accountAddress', { accountAddress: '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb' }],
    ['chainId', { chainId: 'eip155:10' }],
    ['domain', { domain: 'evil.example.com' }],
    ['nonce', { nonce: 'another1' }],
    ['uri', { uri: 'https://evil.example.com' }],
    ['statement', { statement: undefined }],
    ['resources', { resources: [] }],
    ['expirationTime', { expirationTime: '2099-01-01T00:00:00Z' }],
  ])('behavior: another %s than the text has is refused', async (fault, change) => {
    const altered = { ...session, data: { ...data, ...change } }
    await expect(verifySiwxSession(altered, expected)).rejects.toMatchObject({ code: 'SIWX_MESSAGE_INVALID', fault })
  })

  it('behavior: a text that another account signed, or another text, is no session', async () => {
    const other = privateKeyToAccount(`0x${'32'.repeat(32)}`)
    for (const signature of [
      await other.signMessage({ message }),
      await account.signMessage({ message: `${message}\n` }),
    ])
      await expect(verifySiwxSession({ ...session, signature }, expected)).rejects.toMatchObject({
        code: 'SIWX_SIGNATURE_INVALID',
        message: 'The signature is not valid',
      })
  })

  it('behavior: what is wrong with its fields is told before anyone is asked who signed', async () => {
    const verify = vi.fn(async () => true)
    const asked = { ...expected, verifiers: [{ namespace: 'eip155', verify }] } as const
    await expect(verifySiwxSession(session, { ...asked, nonce: 'another1' })).rejects.toMatchObject({ fault: 'nonce' })
    await expect(verifySiwxSession(session, { ...asked, domain: 'x.org' })).rejects.toMatchObject({ fault: 'domain' })
    expect(verify).not.toHaveBeenCalled()
    await verifySiwxSession(session, asked)
    expect(verify).toHaveBeenCalledOnce()
  })

  it('behavior: all verifiers of the namespace have to agree, and there has to be one', async () => {
    const refusing = { namespace: 'eip155', verify: async () => false } as const
    await expect(
      verifySiwxSession(session, { ...expected, verifiers: [...verifiers, refusing] }),
    ).rejects.toMatchObject({
      code: 'SIWX_SIGNATURE_INVALID',
    })
    await expect(verifySiwxSession(session, { ...expected, verifiers: [solanaVerifier()] })).rejects.toMatchObject({
      code: 'SIWX_UNVERIFIABLE',
    })
  })

  it('behavior: anything else is refused by a named error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (given) => {
        const error = await verifySiwxSession(given, expected).catch((cause: unknown) => cause)
        expect(error).toMatchObject({ code: expect.stringMatching(/^SIWX_(MESSAGE|SIGNATURE)_INVALID$/) })
      }),
    )
  })
})
