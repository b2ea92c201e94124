import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTinyProvider } from '../../test/fixtures/createTinyProvider.js'
import { parseAnnouncement } from './watchWallets.js'

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'
const provider = createTinyProvider()
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', icon, rdns: 'com.example' }
const parse = (change: object) => parseAnnouncement({ info: { ...info, ...change }, provider })

describe('parseAnnouncement', () => {
  it('default', () => {
    const wallet = parseAnnouncement({ info, provider })
    expect(wallet).toEqual({
      id: 'com.example',
      uuid: info.uuid,
      type: 'ANNOUNCED',
      name: 'Example',
      rdns: 'com.example',
      icon,
      provider,
    })
    expect(wallet?.provider).toBe(provider)
  })

  it('behavior: an rdns is one whatever its letter case', () => {
    expect(parse({ rdns: 'COM.Example' })?.id).toBe('com.example')
  })

  it('behavior: a name loses invisible characters, its ends and what is too long', () => {
    expect(parse({ name: ' \u202eMeta\u200bMa\ufff9sk\n\ud83d' })?.name).toBe('Meta Ma sk')
    expect(parse({ name: 'x'.repeat(5000) })?.name).toHaveLength(64)
  })

  it.each([
    ['a script URL', 'javascript:alert(1)'],
    ['plain http', 'http://example.com/a.png'],
    ['a document', 'data:text/html,<script>alert(1)</script>'],
    ['no string', { href: icon }],
    ['an oversized one', `data:image/png;base64,${'A'.repeat(200_000)}`],
  ])('behavior: an icon that is %s is dropped and the wallet kept', (_, bad) => {
    const wallet = parse({ icon: bad })
    expect(wallet?.name).toBe('Example')
    expect(wallet).not.toHaveProperty('icon')
  })

  it.each([
    ['no name', { name: '' }],
    ['a name of invisible characters', { name: '\u200b\u200b' }],
    ['a name of fillers, which are letters to Unicode', { name: '\u3164\u115f\ufe0f\u034f' }],
    ['a name that is no string', { name: 5 }],
    ['an rdns without a dot', { rdns: 'example' }],
    ['an rdns with spaces', { rdns: 'com. example' }],
    ['no uuid', { uuid: undefined }],
    ['an empty uuid', { uuid: '' }],
    ['an endless rdns', { rdns: `com.${'a'.repeat(300)}` }],
  ])('behavior: an announcement with %s is dropped', (_, change) => {
    expect(parse(change)).toBeUndefined()
  })

  it.each([undefined, null, 0, 'text', {}, { info }, { info, provider: {} }, { info, provider: { request: 'no' } }])(
    'behavior: %o is no announcement',
    (detail) => {
      expect(parseAnnouncement(detail)).toBeUndefined()
    },
  )

  it('behavior: a getter that throws is no announcement', () => {
    const hostile = {
      get info(): never {
        throw new Error('boom')
      },
      provider,
    }
    expect(parseAnnouncement(hostile)).toBeUndefined()
  })

  it('behavior: whatever is announced, it is dropped or has a name to show, an rdns and a harmless icon', () => {
    const field = fc.oneof(fc.anything(), fc.string(), fc.constantFrom('com.example', 'Example', icon))
    const announced = fc.record({ uuid: field, name: field, rdns: field, icon: field }, { requiredKeys: [] })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), announced), (any) => {
        const wallet = parseAnnouncement({ info: any, provider })
        if (!wallet) return
        expect(wallet.name).toMatch(/^\S(?:.{0,62}\S)?$/su)
        expect(wallet.id).toMatch(/^[a-z0-9.-]{3,253}$/)
        expect(wallet.icon ?? icon).toMatch(/^(?:https:\/\/|data:image\/)/i)
      }),
    )
  })
})
