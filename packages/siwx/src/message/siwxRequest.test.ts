import type { SiwxCacao } from '@hawser/common'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { localSiwx } from '../local/localSiwx.js'
import { memorySiwxStorage } from '../storage/siwxStorage.js'
import { readCacao } from './cacao.js'
import { prepareSiwxRequest, readSignedRequest } from './siwxRequest.js'

const account = privateKeyToAccount(`0x${'21'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const nowMs = Date.parse('2025-01-02T03:04:05Z')
const site = { domain: 'app.example.com', uri: 'https://app.example.com/' }
const request = prepareSiwxRequest(['eip155:1', 'eip155:10'], {
  ...site,
  statement: 'Sign in.',
  resources: ['https://app.example.com/terms'],
  lifetimeMs: 3_600_000,
  nonce: 'abcdefgh12345678',
  nowMs,
})

const toRecap = (chains: readonly string[]) =>
  `urn:recap:${btoa(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{ chains }] } } })).replace(/=+$/, '')}`

type Payload = SiwxCacao['p']

/** A wallet's answer, but for `change`. */
async function answer(change: Partial<Payload> = {}, signer = account): Promise<SiwxCacao> {
  const unsigned: SiwxCacao = {
    h: { t: 'caip122' },
    p: {
      iss: `did:pkh:eip155:1:${account.address}`,
      domain: request.domain,
      aud: request.uri,
      version: '1',
      nonce: request.nonce,
      iat: new Date(nowMs).toISOString(),
      exp: request.expirationTime,
      statement: request.statement,
      resources: [...(request.resources ?? []), toRecap(request.chainIds)],
      ...change,
    },
    s: { t: 'eip191', s: '0x00' },
  }
  const { message } = readCacao(unsigned)
  return { ...unsigned, s: { t: 'eip191', s: await signer.signMessage({ message }) } }
}

const read = (cacao: unknown) => readSignedRequest(cacao, request, nowMs)

describe('readSignedRequest', () => {
  it('VAL-18 default: what was asked, with the account, the network and what the wallet grants', async () => {
    const cacao = await answer()
    expect(read(cacao)).toMatchObject({
      data: { ...site, accountAddress: account.address, chainId: 'eip155:1', nonce: request.nonce },
      signature: cacao.s.s,
      cacao,
    })
    expect(read(cacao).data.statement).toBe(
      "Sign in. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.",
    )
    expect(read(await answer({ iss: `did:pkh:eip155:10:${account.address}` })).data.chainId).toBe('eip155:10')
    expect(read(await answer({ resources: [...(request.resources ?? [])] })).data.statement).toBe('Sign in.')
  })

  it('behavior: the same session where the wallet hands back the statement with what it grants', async () => {
    const { data, message } = read(await answer())
    const whole = await answer({ statement: data.statement })
    expect(read(whole)).toMatchObject({ data, message })
  })

  it.each<[string, Partial<Payload>, string]>([
    ['another site', { domain: 'evil.example' }, 'domain'],
    ['another page', { aud: 'https://evil.example/' }, 'uri'],
    ['another nonce', { nonce: 'abcdefgh12345679' }, 'nonce'],
    ['a network that was not asked for', { iss: `did:pkh:eip155:137:${account.address}` }, 'chainId'],
    ['another statement', { statement: 'Send all.' }, 'statement'],
    ['no statement', { statement: '' }, 'statement'],
    ['one resource more', { resources: [...(request.resources ?? []), 'https://evil.example'] }, 'resources'],
    ['no resources', { resources: [toRecap(request.chainIds)] }, 'resources'],
    ['a later end', { exp: new Date(nowMs + 3_600_001).toISOString() }, 'expirationTime'],
    ['no end', { exp: undefined }, 'expirationTime'],
    ['a beginning', { nbf: new Date(nowMs).toISOString() }, 'notBefore'],
    ['a request id', { requestId: 'r-1' }, 'requestId'],
    ['a time that is yet to come', { iat: new Date(nowMs + 120_000).toISOString() }, 'notYetValid'],
  ])('VAL-18 behavior: %s is refused', async (_, change, fault) => {
    const cacao = await answer(change)
    expect(() => read(cacao)).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID', fault }))
  })

  it('VAL-18 behavior: over, it is refused', async () => {
    const cacao = await answer()
    expect(() => readSignedRequest(cacao, request, nowMs + 3_600_000)).toThrow(
      expect.objectContaining({ fault: 'expired' }),
    )
  })

  it.each([undefined, null, 'cacao', {}, { h: 1 }, []])('VAL-18 behavior: %s is none', (value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ name: expect.stringMatching(/^Siwx/) }))
  })
})

describe('localSiwx', () => {
  const create = () =>
    localSiwx({ ...site, storage: memorySiwxStorage(), clock: { nowMs: () => nowMs }, statement: 'Sign in.' })

  /** What a wallet with the key of `signer` answers to a request of that sign-in. */
  async function sign(siwx: ReturnType<typeof create>, signer = account) {
    const asked = await siwx.createRequest?.({ chainIds: ['eip155:1'] })
    if (!asked) throw new Error('There is no request.')
    const { nonce, expirationTime: exp, statement } = asked
    return { asked, cacao: await answer({ nonce, exp, statement, resources: [toRecap(['eip155:1'])] }, signer) }
  }

  it('VAL-18 default: a CACAO is a session once its signature is verified, and counts once', async () => {
    const siwx = create()
    const { asked, cacao } = await sign(siwx)
    const session = await siwx.readCacao?.(cacao, asked)
    if (!session) throw new Error('There is no session.')
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
    await siwx.addSession(session)
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([session])
    await siwx.revokeSession('eip155:1', account.address)
    await expect(siwx.addSession(session)).rejects.toMatchObject({ fault: 'nonce' })
  })

  it('VAL-18 behavior: one of another key is refused', async () => {
    const siwx = create()
    const { asked, cacao } = await sign(siwx, other)
    const session = await siwx.readCacao?.(cacao, asked)
    if (!session) throw new Error('There is no session.')
    await expect(siwx.addSession(session)).rejects.toThrow()
    expect(await siwx.getSessions('eip155:1', account.address)).toEqual([])
  })

  it('VAL-18 behavior: the answer to another request is refused', async () => {
    const siwx = create()
    const [first, second] = [await sign(siwx), await sign(siwx)]
    await expect(siwx.readCacao?.(first.cacao, second.asked)).rejects.toMatchObject({ fault: 'nonce' })
  })
})
