import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseAnswer } from '../schemas/schemas.js'
import { siwxCacaoSchema, siwxMessageDataSchema, siwxSessionSchema, siwxSessionsSchema } from './siwxSchemas.js'

const address = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const data = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'app.example.com:8443',
  uri: 'https://app.example.com:8443/sign-in',
  version: '1',
  nonce: 'f3a9c1d2e4b5a6978812',
  statement: 'Sign in, “please”.',
  resources: ['https://app.example.com/terms', 'urn:recap:eyJh'],
  requestId: 'r-1',
  issuedAt: '2025-01-02T03:04:05.678Z',
  expirationTime: '2025-01-03T03:04:05+02:00',
  notBefore: '2025-01-02T03:04:05Z',
}
const cacao = {
  h: { t: 'caip122' },
  p: {
    iss: `did:pkh:eip155:1:${address}`,
    domain: 'app.example.com',
    aud: 'https://app.example.com/',
    version: '1',
    nonce: 'f3a9c1d2',
    iat: '2025-01-02T03:04:05Z',
    nbf: '2025-01-02T03:04:05Z',
    exp: '2025-01-03T03:04:05Z',
    statement: 'Sign in.',
    requestId: 'r-1',
    resources: ['https://app.example.com/terms'],
  },
  s: { t: 'eip191', s: `0x${'ab'.repeat(65)}`, m: 'the text' },
}
const session = { data, message: 'app.example.com wants you to sign in\n…', signature: `0x${'ab'.repeat(65)}`, cacao }

const times = ['2025-01-02', '2025-01-02T03:04:05', '2025-13-02T03:04:05Z', '1735786800', 1735786800, {}, null, '']
const lines = ['', 1, null, 'a\nURI: https://evil.example.com', 'a\r', 'a\u2028b', 'a\u0000', 'x'.repeat(3_000)]
const hosts = [
  ...lines,
  'a b',
  'https://app.example.com',
  'app.example.com/x',
  'user@evil.example.com',
  'a:b:c',
  'a\\b',
]
const uris = [...lines, 'app.example.com', '/sign-in', 'https://a b', 'https://']
const badMessage: Record<keyof typeof data, readonly unknown[]> = {
  accountAddress: ['', 1, null, undefined, 'a b', 'eip155:1:0xab', 'a\nb', 'x'.repeat(200)],
  chainId: ['', 1, '1', 'eip155:', 'starknet:1', `eip155:1:${address}`, undefined],
  domain: [...hosts, undefined],
  uri: [...uris, undefined],
  version: [...lines, undefined],
  nonce: [...lines, undefined],
  statement: lines,
  resources: [null, 'https://app.example.com', [1], ['x'], ['https://a\n- https://b'], Array(1_001).fill('urn:x')],
  requestId: lines,
  issuedAt: times,
  expirationTime: times,
  notBefore: times,
}
const fields = Object.keys(badMessage) as (keyof typeof data)[]

describe('siwxMessageDataSchema', () => {
  it('ENT-10 default: every field of a sign-in message, and nothing else', () => {
    expect(v.parse(siwxMessageDataSchema, { ...data, isAdmin: true })).toStrictEqual(data)
  })

  it('ENT-10 default: what is optional may be missing', () => {
    const { accountAddress, chainId, domain, uri, version, nonce } = data
    const least = { accountAddress, chainId, domain, uri, version, nonce }
    expect(v.parse(siwxMessageDataSchema, least)).toStrictEqual(least)
  })

  it.each(fields)('ENT-10 behavior: refused with a wrong %s', (field) => {
    for (const value of badMessage[field])
      expect([value, v.is(siwxMessageDataSchema, { ...data, [field]: value })]).toEqual([value, false])
  })

  it('ENT-10 behavior: no field that passes can begin a line of its own', () => {
    const any = (value: unknown) => fc.oneof(fc.constant(value), fc.string({ unit: 'binary' }), fc.anything())
    const hostile = fc.record(Object.fromEntries(Object.entries(data).map(([key, value]) => [key, any(value)])))
    fc.assert(
      fc.property(hostile, (given) => {
        const { success, output } = v.safeParse(siwxMessageDataSchema, given)
        for (const text of success ? Object.values(output).flat() : []) expect(text).not.toMatch(/[\r\n\u2028\u2029]/)
      }),
    )
  })
})

describe('siwxCacaoSchema', () => {
  it('ENT-10 default: every field', () => {
    expect(v.parse(siwxCacaoSchema, cacao)).toStrictEqual(cacao)
  })

  it.each<[string, object]>([
    ['another kind', { h: { t: 'eip4361' } }],
    ['no header', { h: undefined }],
    ['an issuer that is no account', { p: { ...cacao.p, iss: 'eip155:1:0xab' } }],
    ['an issuer with a line break', { p: { ...cacao.p, iss: `${cacao.p.iss}\nx` } }],
    ['an audience that is no URI', { p: { ...cacao.p, aud: 'app' } }],
    ['a domain that is a URL', { p: { ...cacao.p, domain: 'https://app.example.com' } }],
    ['a statement of two lines', { p: { ...cacao.p, statement: 'a\nNonce: 1' } }],
    ['a time without a zone', { p: { ...cacao.p, iat: '2025-01-02T03:04:05' } }],
    ['no nonce', { p: { ...cacao.p, nonce: undefined } }],
    ['another signature', { s: { ...cacao.s, t: 'eip6492' } }],
    ['no signature', { s: { t: 'eip191' } }],
    ['a signature that is none', { s: { t: 'eip191', s: '<b>' } }],
  ])('ENT-10 behavior: refused with %s', (_, change) => {
    expect(v.is(siwxCacaoSchema, { ...cacao, ...change })).toBe(false)
  })
})

/** What a wallet grants for `methods` on `chains` (ERC-5573), as it stands in the last resource of a message. */
function toRecap(methods: number, chains: number): string {
  const networks = Array.from({ length: chains }, (_, index) => `eip155:${index + 10_000}`)
  const abilities = Array.from({ length: methods }, (_, index) => [
    `request/wallet_method${index}`,
    [{ chains: networks }],
  ])
  return `urn:recap:${btoa(JSON.stringify({ att: { eip155: Object.fromEntries(abilities) } }))}`
}

describe('a ReCap', () => {
  const withResources = (resources: readonly string[]) => [
    v.is(siwxMessageDataSchema, { ...data, resources }),
    v.is(siwxCacaoSchema, { ...cacao, p: { ...cacao.p, resources } }),
  ]

  it('ENT-10 behavior: as long as one for all the methods of a wallet on twenty networks', () => {
    const recap = toRecap(23, 20)
    expect(recap.length).toBeGreaterThan(9_000)
    expect(withResources(['https://app.example.com/terms', recap])).toEqual([true, true])
    expect(v.is(siwxSessionSchema, { ...session, data: { ...data, resources: [recap] } })).toBe(true)
  })

  it('ENT-10 behavior: refused where the resources are longer than a message may be', () => {
    const longest = `urn:recap:${'e'.repeat(49_990)}`
    expect(withResources([longest])).toEqual([true, true])
    expect(withResources([`${longest}e`])).toEqual([false, false])
    expect(withResources([longest, 'urn:x'])).toEqual([false, false])
  })
})

describe('siwxSessionSchema', () => {
  it('ENT-10 default: data, message, signature, and the cacao where there is one', () => {
    expect(v.parse(siwxSessionSchema, session)).toStrictEqual(session)
    const { cacao: _, ...bare } = session
    expect(v.parse(siwxSessionSchema, bare)).toStrictEqual(bare)
  })

  it.each([
    ['data', [null, undefined, {}, { ...data, nonce: '' }]],
    ['message', ['', 1, undefined, 'x'.repeat(50_001)]],
    ['signature', ['', 1, undefined, 'a b', '0xab\n', '<b>']],
    ['cacao', [null, {}, { ...cacao, s: undefined }]],
  ])('ENT-10 behavior: refused with a wrong %s, by name', (field, values) => {
    for (const value of values)
      expect(() => parseAnswer(siwxSessionSchema, { ...session, [field]: value })).toThrow(
        expect.objectContaining({ name: 'InvalidResponseError', code: 'INVALID_RESPONSE' }),
      )
  })

  it('ENT-10 behavior: of a kept list, what is no session is left out', () => {
    expect(v.parse(siwxSessionsSchema, [{}, session, null, { ...session, signature: '' }])).toStrictEqual([session])
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const { success, output } = v.safeParse(siwxSessionsSchema, value)
        expect(success ? output : []).toEqual([])
      }),
    )
  })
})
