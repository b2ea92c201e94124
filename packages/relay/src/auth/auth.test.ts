import { decodeBase58 } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAuthKey, createAuthToken } from '../fixtures/createAuthToken.js'
import { encodeBase58 } from '../fixtures/encodeBase58.js'
import { isAudienceOf } from './audience.js'
import { decodeDidKey, relayCloseReasons, verifyAuthToken } from './verifyAuthToken.js'

const audience = 'wss://relay.example'
const nowMs = Date.UTC(2026, 0, 1)
const check = (token: string | undefined, atMs = nowMs) =>
  verifyAuthToken(token, { nowMs: atMs, clockSkewMs: 60_000, isAudience: (aud) => aud === audience })
const key = createAuthKey()
const token = (changes: { header?: Record<string, unknown>; claims?: Record<string, unknown> } = {}) =>
  createAuthToken({ audience, key, nowMs, ...changes })

describe('verifyAuthToken', () => {
  it('default: says whose token it is', () => {
    expect(check(token())).toEqual({ clientId: key.did })
  })

  const foreign = createAuthKey()
  it.each([
    ['no token', undefined, relayCloseReasons.tokenMissing],
    ['an empty one', '', relayCloseReasons.tokenMissing],
    ['two parts', 'a.b', relayCloseReasons.tokenMalformed],
    ['four parts', `${token()}.d`, relayCloseReasons.tokenMalformed],
    ['no JSON', 'a.b.c', relayCloseReasons.tokenMalformed],
    ['a huge one', token({ claims: { more: 'x'.repeat(5_000) } }), relayCloseReasons.tokenMalformed],
    ['no algorithm', token({ header: { alg: 'none' } }), relayCloseReasons.tokenMalformed],
    ['an issuer that is no key', token({ claims: { iss: 'did:key:z123' } }), relayCloseReasons.tokenMalformed],
    ['an issuer of another method', token({ claims: { iss: 'did:web:x' } }), relayCloseReasons.tokenMalformed],
    ['a claim of the wrong type', token({ claims: { exp: 'soon' } }), relayCloseReasons.tokenMalformed],
    ["another's key", token({ claims: { iss: foreign.did } }), relayCloseReasons.tokenSignature],
    ['no signature', `${token().split('.').slice(0, 2).join('.')}.AAAA`, relayCloseReasons.tokenSignature],
    ['another relay', token({ claims: { aud: 'wss://other.example' } }), relayCloseReasons.tokenAudience],
    ['a clock that is ahead', token({ claims: { iat: nowMs / 1000 + 61 } }), relayCloseReasons.tokenNotYetValid],
    ['one of yesterday', token({ claims: { exp: nowMs / 1000 - 61 } }), relayCloseReasons.tokenExpired],
  ])('behavior: %s is refused', (_, text, reason) => {
    expect(check(text)).toEqual({ reason })
  })

  it('behavior: clocks may be a minute apart', () => {
    expect(check(token({ claims: { iat: nowMs / 1000 + 60, exp: nowMs / 1000 - 60 } })).clientId).toBe(key.did)
  })

  it('behavior: the texts that clients look for', () => {
    expect(relayCloseReasons).toMatchObject({
      invalidKey: 'Unauthorized: invalid key',
      originNotAllowed: 'Unauthorized: origin not allowed',
      tokenNotYetValid: 'JWT validation error: JWT Token is not yet valid',
    })
  })

  it('behavior: nothing that is made up throws or passes', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => check(text).clientId === undefined))
    const whole = token()
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.constantFrom('A', 'z', '.', '-'), (at, character) => {
        const changed = whole.slice(0, at) + character + whole.slice(at + 1)
        const { clientId } = check(changed)
        // The last characters of base64url hold bits that count for nothing.
        return clientId === undefined || changed === whole || at === whole.length - 1
      }),
    )
  })
})

describe('decodeDidKey', () => {
  it('default: 32 bytes', () => {
    expect(decodeDidKey(key.did)).toHaveLength(32)
  })

  it.each([
    '',
    'did:key:z',
    'did:key:',
    key.did.slice(0, -1),
    `${key.did}1`,
    key.did.replace('did:key:z', 'did:key:m'),
  ])('behavior: %j names no key', (did) => {
    expect(decodeDidKey(did)).toBeUndefined()
  })

  it('behavior: base58 is read as it is written', () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(bytes, (value) => {
        expect(decodeBase58(encodeBase58(value))).toEqual(value)
      }),
    )
    expect(decodeBase58('0OIl')).toBeUndefined()
    expect(decodeDidKey(`did:key:z${'2'.repeat(1_000_000)}`)).toBeUndefined()
  })
})

describe('isAudienceOf', () => {
  it.each([
    ['ws://127.0.0.1', '127.0.0.1', 80, true],
    ['ws://127.0.0.1:5000/', '127.0.0.1', 5000, true],
    ['ws://localhost:5000', '127.0.0.1', 5000, true],
    ['ws://[::1]:5000', '::1', 5000, true],
    ['ws://127.0.0.1:5000', '::ffff:127.0.0.1', 5000, true],
    ['ws://127.0.0.9:5000', '127.0.0.9', 5000, true],
    ['ws://127.0.0.1:5001', '127.0.0.1', 5000, false],
    ['ws://192.0.2.1:5000', '192.0.2.1', 5000, false],
    ['ws://[2001:db8::1]:5000', '2001:db8::1', 5000, false],
    ['localhost:5000', '127.0.0.1', 5000, false],
    ['file://localhost:5000', '127.0.0.1', 5000, false],
    ['ws://localhost:5000', undefined, undefined, false],
  ])('behavior: %s on %s, port %s: %s', (url, address, port, isAllowed) => {
    expect(isAudienceOf(url, { bound: { address, port } })).toBe(isAllowed)
  })

  it('parameters: audiences', () => {
    const options = { audiences: ['wss://relay.example'], bound: { address: '127.0.0.1', port: 8080 } }
    expect(isAudienceOf('wss://relay.example/', options)).toBe(true)
    expect(isAudienceOf('wss://RELAY.example:443/v1', options)).toBe(true)
    expect(isAudienceOf('ws://127.0.0.1:8080', options)).toBe(false)
  })
})
