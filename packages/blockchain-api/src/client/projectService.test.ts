import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMeldUrl } from './meldUrl.js'
import { isOriginAllowed } from './projectService.js'

describe('isOriginAllowed', () => {
  it.each([
    ['https://app.example.com', ['https://app.example.com']],
    ['https://app.example.com', ['https://app.example.com/path?x=1']],
    ['https://a.example.org', ['https://*.example.org']],
    ['https://a.b.example.org', ['https://*.example.org']],
    ['https://a.example.org', ['*.example.org']],
    ['https://pr-7.example.org:8443', ['https://pr-*.example.org:*']],
    ['https://anything.example', ['*']],
    ['http://localhost', []],
    ['http://localhost:5173', []],
    ['https://127.0.0.1:3000', []],
    ['https://preview.vercel.app', []],
    ['https://secure-mobile.walletconnect.com', []],
  ])('VAL-07 default: %s is allowed by %j', (origin, allowed) => {
    expect(isOriginAllowed(origin, allowed)).toBe(true)
  })

  it.each([
    ['https://app.example.com', []],
    ['https://app.example.com', ['https://example.com']],
    ['http://app.example.com', ['https://app.example.com']],
    ['https://app.example.com:8443', ['https://app.example.com']],
    ['https://example.org', ['https://*.example.org']],
    ['https://a.example.org.evil.com', ['https://*.example.org']],
    ['https://evilexample.org', ['https://*.example.org']],
    ['https://axexample.org', ['https://a.*example.org']],
    ['https://a.example.org/x', ['*']],
    ['https://user@a.example.org', ['*']],
    ['null', ['*']],
    ['', ['*']],
    ['https://localhost.evil.com', []],
    ['https://evil-vercel.app', []],
  ])('VAL-07 behavior: %s is not allowed by %j', (origin, allowed) => {
    expect(isOriginAllowed(origin, allowed)).toBe(false)
  })

  it('VAL-07 behavior: whatever a list holds, it is told in no time', () => {
    const pattern = `https://${'*a'.repeat(120)}b`
    expect(isOriginAllowed(`https://${'a'.repeat(60)}.com`, [pattern])).toBe(false)
    fc.assert(
      fc.property(fc.webUrl(), fc.array(fc.string({ maxLength: 40 })), (url, patterns) => {
        const { origin } = new URL(url)
        expect(isOriginAllowed(origin, [...patterns, origin])).toBe(true)
        expect(
          isOriginAllowed(
            origin,
            patterns.map((one) => `${one.replaceAll('*', '')}.invalid`),
          ),
        ).toBe(false)
      }),
    )
  })
})

describe('createMeldUrl', () => {
  it('API-13 default: SOL on Solana, USDC anywhere else', () => {
    const address = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(createMeldUrl({ publicKey: 'key', namespace: 'solana', address, projectId: 'p1' })).toBe(
      `https://meldcrypto.com/?publicKey=key&destinationCurrencyCode=SOL&walletAddress=${address}&externalCustomerId=p1`,
    )
    expect(createMeldUrl({ publicKey: 'a&b', namespace: 'eip155', address: '0x1' })).toBe(
      'https://meldcrypto.com/?publicKey=a%26b&destinationCurrencyCode=USDC&walletAddress=0x1',
    )
  })
})
