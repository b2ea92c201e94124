import type { SiwxMessageData } from '@hawser/common'
import { composeSignIn } from '@hawser/testing/solana'
import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { sampleMessage } from '../fixtures/sampleMessage.js'
import { formatSiwxMessage, parseSiwxMessage } from './siwxMessage.js'

const { statement: _, resources: __, ...least } = sampleMessage
const everything: SiwxMessageData = {
  ...sampleMessage,
  expirationTime: '2021-10-30T16:25:24.000Z',
  notBefore: '2021-09-30T16:25:24.000Z',
  requestId: 'request-1',
}
const strict = formatSiwxMessage(everything, { form: 'strict' })

describe('formatSiwxMessage', () => {
  it('ENT-10 default: the general form, with every field', () => {
    expect(formatSiwxMessage(everything, { networkName: 'Ethereum Mainnet' })).toBe(
      `service.org wants you to sign in with your Ethereum Mainnet account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

I accept the ServiceOrg Terms of Service: https://service.org/tos

URI: https://service.org/login
Version: 1
Chain ID: eip155:1
Nonce: 32891757
Issued At: 2021-09-30T16:25:24.000Z
Expiration Time: 2021-10-30T16:25:24.000Z
Not Before: 2021-09-30T16:25:24.000Z
Request ID: request-1
Resources:
- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu
- https://example.com/my-web2-claim.json`,
    )
  })

  it.each([
    ['eip155:10', 'Ethereum', sampleMessage.accountAddress],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
    ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin', 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', '5EChUec3ZQhUvY1g52ZbfBVkqjUY9Kcr6mcEvQMbmd38shQL'],
  ] as const)('CAP-12 parameters: the strict form of %s', (chainId, name, accountAddress) => {
    const data = { ...least, chainId, accountAddress }
    const text = formatSiwxMessage(data, { form: 'strict' })
    const [, reference] = chainId.split(':')
    const blank = name === 'Ethereum' ? '\n\n' : '\n'
    expect(text).toContain(`with your ${name} account:\n${accountAddress}\n${blank}URI: `)
    expect(text).toContain(`\nChain ID: ${reference}\n`)
    expect(parseSiwxMessage(text)).toEqual({ data, form: 'strict', networkName: name })
  })

  it.each<[keyof SiwxMessageData, string | undefined]>([
    ['accountAddress', sampleMessage.accountAddress.toLowerCase()],
    ['accountAddress', `0x${'f'.repeat(39)}`],
    ['chainId', 'eip155:0x1'],
    ['nonce', '1234567'],
    ['nonce', '1234-5678'],
    ['statement', 'Grüße'],
    ['requestId', 'a b'],
    ['issuedAt', undefined],
  ])('behavior: a %s that EIP-4361 does not have', (field, value) => {
    const data = { ...sampleMessage, [field]: value } as SiwxMessageData
    expect(() => formatSiwxMessage(data, { form: 'strict' })).toThrow(
      expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID', fault: field }),
    )
    expect(() => formatSiwxMessage(data)).not.toThrow()
  })

  it.each<[string, Partial<SiwxMessageData>]>([
    ['version', { version: '2' }],
    ['statement', { statement: 'a\nURI: https://evil.example.com' }],
    ['domain', { domain: 'user@evil.example.com' }],
    ['resources', { resources: ['https://a.example.com\n- https://b.example.com'] }],
  ])('behavior: a wrong %s is refused in every form', (fault, change) => {
    for (const form of ['general', 'strict'] as const)
      expect(() => formatSiwxMessage({ ...sampleMessage, ...change }, { form })).toThrow(
        expect.objectContaining({ fault }),
      )
  })

  it('behavior: a network with a line of its own is refused', () => {
    expect(() => formatSiwxMessage(sampleMessage, { networkName: 'Ethereum account:\n0x1' })).toThrow(
      expect.objectContaining({ fault: 'text' }),
    )
  })
})

describe('parseSiwxMessage', () => {
  it.each(['general', 'strict'] as const)('default: reads what is written in the %s form', (form) => {
    for (const data of [
      everything,
      sampleMessage,
      least,
      { ...least, resources: [] },
      { ...least, statement: 'URI: x' },
    ])
      expect(parseSiwxMessage(formatSiwxMessage(data, { form }))).toEqual({ data, form, networkName: 'Ethereum' })
  })

  // The cases of the test vectors of spruceid/siwe; a host with user information is refused here.
  it.each([
    ['couple of optional fields', {}],
    ['no optional field', { resources: undefined }],
    ['timestamp without microseconds', { issuedAt: '2021-09-30T16:25:24Z' }],
    ['domain is RFC 3986 authority with IP', { domain: '127.0.0.1' }],
    ['domain is RFC 3986 authority with port', { domain: '127.0.0.1:8080' }],
    ['no statement', { statement: undefined }],
  ])('behavior: public vectors, %s', (_name, change) => {
    const data = JSON.parse(JSON.stringify({ ...sampleMessage, ...change })) as SiwxMessageData
    const text = formatSiwxMessage(data, { form: 'strict' })
    const { address, scheme: ___, ...theirs } = new ParsedMessage(text)
    const { accountAddress, chainId, ...ours } = parseSiwxMessage(text).data
    expect(JSON.parse(JSON.stringify(theirs))).toMatchObject({ ...ours, chainId: Number(chainId.slice(7)) })
    expect(address).toBe(accountAddress)
  })

  it.each<[string, (text: string) => string]>([
    ['missing mandatory field', (text) => text.replace(/\nChain ID: .*/, '')],
    ['extra line breaks', (text) => text.replace('\n\nI accept', '\n\n\nI accept')],
    ['out of order fields', (text) => text.replace(/(URI: .*)\n(Version: 1)/, '$2\n$1')],
    ['out of order chainId', (text) => text.replace(/(Chain ID: .*)\n(Nonce: .*)/, '$2\n$1')],
    ['out of order resources', (text) => text.replace(/(Request ID: .*)\n([\s\S]*)/, '$2\n$1')],
    ['wrong version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['missing domain', (text) => text.replace('service.org wants', ' wants')],
    ['missing address', (text) => text.replace(/0x.*/, '')],
    ['missing uri', (text) => text.replace(/URI: .*/, '')],
    ['missing nonce', (text) => text.replace(/Nonce: .*/, '')],
    ['missing issuedAt', (text) => text.replace(/Issued At: .*\n/, '')],
    ['address not EIP-55', (text) => text.replace(/0x.*/, (address) => address.toLowerCase())],
    ['statement has line break', (text) => text.replace('Service: ', 'Service: \n')],
    ['uri is non-RFC 3986', (text) => text.replace(/URI: .*/, 'URI: _not_a_rfc3986_valid_uri_')],
    ['not a valid chainId', (text) => text.replace('Chain ID: 1', 'Chain ID: ?')],
    ['nonce with less then 8 chars', (text) => text.replace(/Nonce: .*/, 'Nonce: 1234567')],
    ['non-ISO 8601 issuedAt', (text) => text.replace(/Issued At: .*/, 'Issued At: Wed Oct 05 2011 16:48:00 GMT+0200')],
    ['non-ISO 8601 expirationTime', (text) => text.replace(/(Expiration Time: ).*/, '$1Wed Oct 05 2011')],
    ['non-ISO 8601 notBefore', (text) => text.replace(/(Not Before: ).*/, '$1Wed Oct 05 2011')],
    ['resources not separated by line break', (text) => text.replace('\n- https', ' - https')],
    ['first resource is not-RFC3986', (text) => text.replace(/- ipfs.*/, '- _not_a_rfc3986_valid_uri_')],
    ['second resource not-RFC 3986', (text) => text.replace(/- https.*/, '- _not_a_rfc3986_valid_uri_')],
    ['another namespace', (text) => text.replace('Ethereum account', 'Dogecoin account')],
    ['a line after it', (text) => `${text}\n`],
    ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['a field twice', (text) => text.replace(/(Nonce: .*)/, '$1\n$1')],
  ])('behavior: public vectors refused, %s', (_name, change) => {
    expect(() => parseSiwxMessage(change(strict))).toThrow(expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }))
  })

  it('behavior: what viem writes is read, and what is written is read by viem', () => {
    const theirs = createSiweMessage({
      address: sampleMessage.accountAddress as `0x${string}`,
      chainId: 1,
      domain: 'service.org',
      nonce: '32891757',
      uri: 'https://service.org/login',
      version: '1',
      statement: 'Sign in.',
      issuedAt: new Date(0),
      expirationTime: new Date(1_000),
      resources: ['https://service.org/a'],
    })
    const { data } = parseSiwxMessage(theirs)
    expect(formatSiwxMessage(data, { form: 'strict' })).toBe(theirs)
    expect(parseSiweMessage(strict)).toMatchObject({
      address: everything.accountAddress,
      chainId: 1,
      nonce: everything.nonce,
      statement: everything.statement,
      resources: everything.resources,
    })
  })

  it('behavior: a text altered anywhere is refused, or says something else', () => {
    const general = formatSiwxMessage(everything)
    const change = fc.record({ at: fc.nat(), mask: fc.integer({ min: 1, max: 127 }) })
    fc.assert(
      fc.property(fc.constantFrom(general, strict), change, (text, { at, mask }) => {
        const index = at % text.length
        const altered =
          text.slice(0, index) + String.fromCharCode(text.charCodeAt(index) ^ mask) + text.slice(index + 1)
        try {
          const { data, form, networkName } = parseSiwxMessage(altered)
          expect(formatSiwxMessage(data, { form, networkName })).toBe(altered)
          expect({ data, networkName }).not.toEqual({ data: everything, networkName: 'Ethereum' })
        } catch (error) {
          if ((error as { code?: string }).code !== 'SIWX_MESSAGE_INVALID') throw error
        }
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the text that a wallet of Solana composes', () => {
  const accountAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const mainnet: SiwxMessageData = {
    ...everything,
    accountAddress,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  const toInput = ({ accountAddress: address, ...fields }: SiwxMessageData, chainId: string) =>
    composeSignIn({ ...fields, address, chainId })

  it.each([
    ['solana:mainnet', mainnet],
    ['mainnet', mainnet],
    ['solana:devnet', { ...mainnet, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', statement: undefined }],
    ['testnet', { ...mainnet, chainId: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', resources: undefined }],
  ] as const)(
    'CAP-12 behavior: that calls its network %s is made of the same fields, and read into them',
    (chainName, given) => {
      const data = JSON.parse(JSON.stringify(given)) as SiwxMessageData
      const text = toInput(data, chainName)
      expect(formatSiwxMessage(data, { form: 'strict', chainName })).toBe(text)
      expect(parseSiwxMessage(text)).toEqual({ data, form: 'strict', networkName: 'Solana' })
    },
  )

  it('error: no other name is that of a network, and none breaks out of its line', () => {
    expect(() => parseSiwxMessage(toInput(mainnet, 'mainnet-beta'))).not.toThrow()
    expect(parseSiwxMessage(toInput(mainnet, 'mainnet-beta')).data.chainId).toBe('solana:mainnet-beta')
    expect(() => parseSiwxMessage(toInput(mainnet, 'solana:mainnet\nAdmin: yes'))).toThrow()
    expect(() => formatSiwxMessage(mainnet, { form: 'strict', chainName: 'main net' })).toThrow(
      expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID', fault: 'chainId' }),
    )
  })
})
