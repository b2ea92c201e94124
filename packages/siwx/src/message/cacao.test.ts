import type { SiwxCacao, SiwxSession } from '@hawser/common'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { eip155Verifier } from '../verify/eip155Verifier.js'
import { verifySiwxSession } from '../verify/verifySiwxSession.js'
import { createCacao, readCacao } from './cacao.js'
import { formatSiwxMessage } from './siwxMessage.js'

const account = privateKeyToAccount(`0x${'21'.repeat(32)}`)
const data = {
  ...sampleMessage,
  accountAddress: account.address,
  requestId: 'r-1',
  expirationTime: '2021-10-30T16:25:24Z',
}
const expected = {
  domain: 'service.org',
  nowMs: Date.parse('2021-09-30T16:30:00Z'),
  verifiers: [eip155Verifier()],
}

async function sign(form: 'general' | 'strict' = 'strict'): Promise<SiwxSession> {
  const message = formatSiwxMessage(data, { form })
  return { data, message, signature: await account.signMessage({ message }) }
}

/** The second example of ERC-5573. */
const grants = {
  'https://example.com': { 'example/append': [], 'example/read': [], 'other/action': [] },
  'my:resource:uri.1': { 'example/append': [], 'example/delete': [] },
  'my:resource:uri.2': { 'example/append': [] },
  'my:resource:uri.3': { 'example/append': [] },
}
const toRecap = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value)).replace(/=+$/, '')}`

describe('createCacao', () => {
  it('ENT-10 default: every field of a session, and the same session back', async () => {
    const session = await sign()
    const cacao = createCacao(session)
    expect(cacao).toEqual({
      h: { t: 'caip122' },
      p: {
        iss: `did:pkh:eip155:1:${account.address}`,
        domain: 'service.org',
        aud: 'https://service.org/login',
        version: '1',
        nonce: '32891757',
        iat: '2021-09-30T16:25:24.000Z',
        exp: '2021-10-30T16:25:24Z',
        statement: sampleMessage.statement,
        requestId: 'r-1',
        resources: sampleMessage.resources,
      },
      s: { t: 'eip191', s: session.signature },
    })
    const told = readCacao(cacao)
    expect(told).toEqual({ ...session, cacao })
    expect(await verifySiwxSession(told, expected)).toEqual(told)
  })

  it('behavior: a session in the general form has none: its text could not be written again', async () => {
    const session = await sign('general')
    expect(() => createCacao(session)).toThrow(expect.objectContaining({ fault: 'text' }))
  })
})

describe('readCacao', () => {
  it('default: what a ReCap grants is in the statement', async () => {
    const recap = toRecap({ att: grants, prf: [] })
    const { p, ...rest } = createCacao(await sign())
    const cacao: SiwxCacao = {
      ...rest,
      p: { ...p, statement: 'Sign in.', resources: ['https://service.org/a', recap] },
    }
    const told = readCacao(cacao)
    expect(told.data.statement).toBe(
      "Sign in. I further authorize the stated URI to perform the following actions on my behalf: (1) 'example': 'append', 'read' for 'https://example.com'. (2) 'other': 'action' for 'https://example.com'. (3) 'example': 'append', 'delete' for 'my:resource:uri.1'. (4) 'example': 'append' for 'my:resource:uri.2'. (5) 'example': 'append' for 'my:resource:uri.3'.",
    )
    const signature = await account.signMessage({ message: told.message })
    const session = readCacao({ ...cacao, s: { t: 'eip191', s: signature } })
    expect(await verifySiwxSession(session, expected)).toEqual(session)
    expect(createCacao(session)).toEqual(session.cacao)
  })

  it('behavior: other grants than those that were signed are refused', async () => {
    const session = readCacao(createCacao(await sign()))
    const resources = [toRecap({ att: grants })]
    const cacao = { ...session.cacao, p: { ...session.cacao.p, resources } }
    await expect(verifySiwxSession({ ...session, cacao }, expected)).rejects.toMatchObject({ fault: 'text' })
    await expect(verifySiwxSession(readCacao(cacao), expected)).rejects.toMatchObject({
      code: 'SIWX_SIGNATURE_INVALID',
    })
  })

  it.each([
    ['no JSON', 'urn:recap:e30x'],
    ['no base64', 'urn:recap:a'],
    ['another form', toRecap({ att: [] })],
    ['a statement of two lines', toRecap({ att: { 'https://a': { "x/y'\nURI: https://evil.example.com": [] } } })],
  ])('behavior: a ReCap that is %s is refused', async (_, recap) => {
    const { p, ...rest } = createCacao(await sign())
    expect(() => readCacao({ ...rest, p: { ...p, resources: [recap] } })).toThrow(
      expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }),
    )
  })

  it.each<[string, object]>([
    ['SIWX_MESSAGE_INVALID', { h: { t: 'eip4361' } }],
    ['SIWX_SIGNATURE_INVALID', { s: { t: 'eip191', s: '' } }],
    ['SIWX_MESSAGE_INVALID', { p: undefined }],
  ])('behavior: %s for a wrong part', async (code, change) => {
    const cacao = createCacao(await sign())
    expect(() => readCacao({ ...cacao, ...change })).toThrow(expect.objectContaining({ code }))
  })
})
