import { HawserError } from '@hawser/common'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedact, hiddenText, redact, redactText, redactUrl } from './redact.js'

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const pairing = `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}`

describe('redactText', () => {
  it.each([
    ['a pairing URI', pairing, symKey],
    ['a pairing URI within a link', `https://wallet.example/wc?uri=${encodeURIComponent(pairing)}`, symKey],
    ['a link of a wallet’s own scheme', `wallet://wc?uri=${encodeURIComponent(pairing)}`, symKey],
    ['a JSON Web Token', 'token eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhbGljZSJ9.c2lnbmF0dXJl', 'eyJzdWIi'],
    ['a header', 'Authorization: Bearer abcdefgh12345678', 'abcdefgh12345678'],
    ['an e-mail address', 'The code was sent to alice@mail.example.', 'alice'],
    ['a recovery phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow', 'sausage'],
    ['the key of a node', 'https://mainnet.node.example/v3/0123456789abcdef0123456789abcdef', '0123456789abcdef'],
    ['a query', 'https://api.example/v1?projectId=secret', 'secret'],
    ['a password in an address', 'https://user:hunter2@host.example/', 'hunter2'],
  ])('default: hides %s', (_, text, secret) => {
    expect(text).toContain(secret)
    expect(redactText(text)).not.toContain(secret)
    expect(redactText(text)).toContain(hiddenText)
  })

  it.each([
    'eip155:1',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'eip155/com.example.wallet',
    'Something went wrong: the wallet has not answered in time.',
    'https://explorer.example/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ])('default: leaves %s as it is', (text) => {
    expect(redactText(text)).toBe(text)
  })

  it('behavior: long texts and pictures are cut, and a secret at the cut is not shown in half', () => {
    expect(redactText('a'.repeat(5_000))).toBe(`${'a'.repeat(2_000)}… (5000 characters)`)
    expect(redactText(`data:image/png;base64,${'A'.repeat(900)}`)).toBe('data:image/png;… (922 characters)')
    expect(redactText(`${'x '.repeat(990)}${pairing}${' y'.repeat(990)}`)).not.toContain(topic.slice(0, 8))
  })

  it('behavior: no text takes long, whatever it repeats', () => {
    const parts = ['eyJ-', 'a@', 'wc:', 'http://', 'abc ', 'bearer ', '-', '.', 'data:', '\n'] as const
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 3 }), (repeated) => {
        expect(redactText(repeated.join('').repeat(4_000)).length).toBeLessThan(2_100)
      }),
    )
  })
})

describe('redactUrl', () => {
  it('default: keeps what says where it leads', () => {
    expect(redactUrl('https://api.example/v1/history?address=0x1#a')).toBe('https://api.example/v1/history?[hidden]')
    expect(redactUrl('wss://relay.example/?auth=eyJ')).toBe('wss://relay.example/?[hidden]')
    expect(redactUrl('/rpc?key=1')).toBe('/rpc?[hidden]')
  })
})

describe('redact', () => {
  it('default: hides by the name of a field, and not switches or addresses of tokens', () => {
    const token = 'eip155:1/erc20:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(
      redact({
        email: 'a',
        sentTo: 'somebody',
        session_token: 'abc',
        'API-Key': 'abc',
        signatures: ['0x1'],
        token,
        features: { email: true },
        password: '',
      }),
    ).toEqual({
      email: hiddenText,
      sentTo: hiddenText,
      session_token: hiddenText,
      'API-Key': hiddenText,
      signatures: hiddenText,
      token,
      features: { email: true },
      password: '',
    })
  })

  it('default: errors come with their code, and whatever is no JSON in words', () => {
    const error = new HawserError('TEST_FAILED', 'It failed.', {
      details: `by ${pairing}`,
      cause: new TypeError('deep'),
    })
    expect(
      redact({ error, big: 5n, run() {}, at: new Date(0), bytes: new Uint8Array(3), list: [undefined, new Map()] }),
    ).toEqual({
      error: {
        name: 'HawserError',
        code: 'TEST_FAILED',
        message: 'It failed.',
        details: `by wc:${hiddenText}`,
        cause: { name: 'TypeError', message: 'deep' },
      },
      big: '5n',
      at: '1970-01-01T00:00:00.000Z',
      bytes: '[3 bytes]',
      list: [null, '[Map]'],
    })
  })

  it('behavior: circles, getters that throw and names of the prototype do no harm', () => {
    const circle: Record<string, unknown> = { name: 'circle' }
    circle.self = circle
    expect(redact(circle)).toEqual({ name: 'circle', self: '[…]' })
    const hostile = Object.defineProperty({}, 'name', {
      enumerable: true,
      get() {
        throw new Error('gotcha')
      },
    })
    expect(redact({ hostile })).toEqual({ hostile: '[unreadable]' })
    const copied = redact(JSON.parse('{"__proto__":{"polluted":true},"constructor":1}'))
    expect(Object.keys(Object(copied))).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('behavior: what snapshots share, their copies share', () => {
    const redactState = createRedact()
    const shared = Object.freeze({ list: Object.freeze([1, 2]) })
    const [first, second] = [redactState({ shared, at: 1 }), redactState({ shared, at: 2 })]
    expect(Object(first).shared).toBe(Object(second).shared)
    expect(Object(first).shared).toEqual(shared)
  })

  it('behavior: every value comes out as JSON', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }), (value) => {
        const copied = redact({ value })
        expect(JSON.parse(JSON.stringify(copied))).toEqual(copied)
      }),
    )
  })
})
