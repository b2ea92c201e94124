import * as fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { readMessage } from './readMessage.js'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const origin = 'https://app.example'
const read = (text: string, context = { account, origin: origin as string | null }) =>
  readMessage(new TextEncoder().encode(text), context)

it('default: a text is shown as it is', () => {
  expect(read('Hello,\n\tHawser ⚓ 👩‍🚀')).toEqual({
    action: { kind: 'message', text: 'Hello,\n\tHawser ⚓ 👩‍🚀', bytes: expect.stringMatching(/^0x/), signIn: null },
    warnings: [],
  })
})

it.each([
  ['bytes that are no text', Uint8Array.of(0xff, 0xfe, 0)],
  ['a hash', Uint8Array.from({ length: 32 }, (_, at) => 200 + at)],
  ['control characters', Uint8Array.of(1, 2, 3)],
])('behavior: %s are warned of', (_name, bytes) => {
  expect(readMessage(bytes, { account, origin })).toMatchObject({
    action: { text: null },
    warnings: [{ code: 'unreadable' }],
  })
})

it.each(['\u202eevil', 'a\u200bb', 'a\u2066b', '\ufeffa', 'a\u3164b', 'a\u2028b'])(
  'behavior: what cannot be seen in %j is warned of',
  (text) => {
    expect(read(text).warnings).toEqual([{ code: 'unseenCharacters' }])
  },
)

describe('sign-in messages', () => {
  const siwe = (change: object = {}) =>
    createSiweMessage({
      address: account,
      chainId: 1,
      domain: 'app.example',
      nonce: 'foobarbaz1',
      uri: 'https://app.example/login',
      version: '1',
      statement: 'Sign in to the example.',
      expirationTime: new Date(1_900_000_000_000),
      ...change,
    })

  it('default: what it says is told (EIP-4361)', () => {
    const { action, warnings } = read(siwe())
    expect(action.signIn).toEqual({
      domain: 'app.example',
      address: account,
      uri: 'https://app.example/login',
      statement: 'Sign in to the example.',
      chainId: '1',
      expiresAt: '2030-03-17T17:46:40.000Z',
    })
    expect(warnings).toEqual([])
  })

  it.each(['evil.example', 'app.example.evil.example', 'xapp.example', 'app.example:8443'])(
    'behavior: one for %s, asked by another site, is a danger',
    (domain) => {
      expect(read(siwe({ domain })).warnings).toEqual([{ code: 'signInElsewhere', domain }])
    },
  )

  it.each([
    ['bücher.example', 'https://xn--bcher-kva.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['app.example', 'https://app.example'],
  ])('behavior: %s is the domain of %s', (domain, site) => {
    const text = `${domain} wants you to sign in with your Ethereum account:\n${account}\n`
    expect(read(text, { account, origin: site }).warnings).toEqual([])
  })

  it.each(['evil@app.example', 'app.example/evil', 'app.example#evil', 'app.example\\evil', 'bücher.example'])(
    'behavior: %s is not that of https://app.example',
    (domain) => {
      const text = `${domain} wants you to sign in with your Ethereum account:\n${account}\n`
      expect(read(text).warnings).toMatchObject([{ code: 'signInElsewhere' }])
    },
  )

  it('behavior: one asked by nobody knows whom is a danger', () => {
    expect(read(siwe(), { account, origin: null }).warnings).toMatchObject([{ code: 'signInElsewhere' }])
  })

  it('behavior: one for another account is a danger', () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(read(siwe({ address })).warnings).toEqual([{ code: 'signInOther', address }])
  })

  it('behavior: of other namespaces as well (CAIP-122)', () => {
    const own = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    const text = `evil.example wants you to sign in with your Solana account:\n${own}\n\nHello\n\nURI: https://evil.example`
    expect(read(text, { account: own, origin })).toMatchObject({
      action: { signIn: { domain: 'evil.example', statement: 'Hello' } },
      warnings: [{ code: 'signInElsewhere' }],
    })
  })

  it('behavior: one that is not quite one is taken for one', () => {
    const text = `evil.example wants you to sign in with your Ethereum account:\r\n${account}\r\n`
    expect(read(text).warnings).toEqual([{ code: 'signInElsewhere', domain: 'evil.example' }])
  })
})

it('behavior: whatever the bytes, they are told in hexadecimal', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { action } = readMessage(bytes, { account, origin })
      expect(action.bytes).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
      if (action.text !== null) expect(new TextEncoder().encode(action.text)).toEqual(bytes)
    }),
  )
})
