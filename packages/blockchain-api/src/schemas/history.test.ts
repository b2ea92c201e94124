import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { path, setAt } from '../fixtures/setAt.js'
import { historyAnswerSchema } from './history.js'

describe('historyAnswerSchema', () => {
  const icon = 'https://cdn.example.com/a.png'
  const transaction = {
    id: 'a1',
    metadata: {
      operationType: 'send',
      hash: `0x${'ab'.repeat(32)}`,
      minedAt: '2025-01-02T05:04:05+02:00',
      sentFrom: '0x1',
      sentTo: '0x2',
      spender: '0x3',
      status: 'confirmed',
      nonce: 7,
      application: { name: 'App', iconUrl: icon },
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: icon } },
        nft_info: {
          name: 'Boat',
          content: { preview: { url: icon, content_type: 'image/png' }, detail: null },
          flags: { is_spam: true },
        },
        direction: 'out',
        quantity: { numeric: '0.5' },
        value: 1500.1,
        price: 1e-7,
      },
    ],
  }
  const checked = {
    id: 'a1',
    metadata: { ...transaction.metadata, minedAt: '2025-01-02T03:04:05.000Z' },
    transfers: [
      {
        fungibleInfo: { name: 'Ether', symbol: 'ETH', icon: { url: icon } },
        nftInfo: { name: 'Boat', content: { preview: { url: icon } }, flags: { isSpam: true } },
        direction: 'out',
        quantity: { numeric: '0.5' },
        value: '1500.1',
        price: '0.0000001',
      },
    ],
  }
  const read = (...data: unknown[]) => v.parse(historyAnswerSchema, { data, next: null }).data

  it('ENT-10 default: every field of a history item, and where the next page begins', () => {
    expect(v.parse(historyAnswerSchema, { data: [transaction], next: 'abc' })).toStrictEqual({
      data: [checked],
      next: 'abc',
    })
    for (const next of [null, undefined, ''])
      expect(v.parse(historyAnswerSchema, { data: [], next })).toStrictEqual({ data: [], next: null })
  })

  it.each([
    ['id', [1, '', null, undefined]],
    ['metadata', [null, undefined, []]],
    ['metadata.operationType', [1, '', '<b>', undefined]],
    ['metadata.status', ['done', 1, null, undefined]],
    ['metadata.sentFrom', [1, null, undefined, 'x'.repeat(300)]],
    ['metadata.sentTo', [1, null, undefined, 'x'.repeat(300)]],
    ['metadata.minedAt', ['yesterday', 1735786800, '2025-13-01T00:00:00Z', null, undefined]],
  ])('ENT-10 behavior: without a good %s it is left out, and the others stay', (field, values) => {
    for (const value of values) {
      const others = [
        { ...transaction, id: 'a0' },
        setAt(transaction, path(field), value),
        { ...transaction, id: 'a2' },
      ]
      expect([value, read(...others).map(({ id }) => id)]).toEqual([value, ['a0', 'a2']])
    }
  })

  it.each([
    ['metadata.chain', ['1', 1, undefined], 'metadata.chain'],
    ['metadata.hash', [1, '<b>', undefined], 'metadata.hash'],
    ['metadata.spender', [1, 'x'.repeat(300), undefined], 'metadata.spender'],
    ['metadata.nonce', ['7', -1, 1.5, undefined], 'metadata.nonce'],
    ['metadata.application', ['App', 1, undefined], 'metadata.application'],
    ['metadata.application.iconUrl', ['javascript:alert(1)', 1], 'metadata.application.iconUrl'],
    ['transfers.0.fungible_info', [1, undefined], 'transfers.0.fungibleInfo'],
    ['transfers.0.fungible_info.symbol', [1, '', '\u202e'], 'transfers.0.fungibleInfo.symbol'],
    ['transfers.0.fungible_info.icon', [{ url: 'javascript:alert(1)' }, {}, 1], 'transfers.0.fungibleInfo.icon'],
    ['transfers.0.nft_info', [1, undefined], 'transfers.0.nftInfo'],
    ['transfers.0.nft_info.name', [1, ''], 'transfers.0.nftInfo.name'],
    ['transfers.0.nft_info.content', [1, undefined], 'transfers.0.nftInfo.content'],
    ['transfers.0.nft_info.content.preview', [{ url: 'data:text/html,x' }, 1], 'transfers.0.nftInfo.content.preview'],
    ['transfers.0.value', ['1', -1], 'transfers.0.value'],
    ['transfers.0.price', ['1', -1], 'transfers.0.price'],
  ])('ENT-10 behavior: a wrong %s is null, and costs nothing else', (field, values, output) => {
    for (const value of values)
      expect([value, read(setAt(transaction, path(field), value))]).toEqual([
        value,
        [setAt(checked, path(output), null)],
      ])
  })

  it('ENT-10 behavior: a transfer without an amount or a direction is left out, and nothing moved is an empty list', () => {
    const [transfer] = transaction.transfers
    const wrong = [
      null,
      { ...transfer, quantity: { numeric: 0.5 } },
      { ...transfer, quantity: null },
      { ...transfer, quantity: { numeric: '-1' } },
      { ...transfer, direction: 'up' },
    ]
    expect(read({ ...transaction, transfers: [...wrong, transfer] })).toEqual([checked])
    for (const transfers of [null, undefined, wrong, {}])
      expect(read({ ...transaction, transfers })).toEqual([{ ...checked, transfers: [] }])
  })

  it('ENT-10 behavior: flags that say nothing are no spam, and an id comes once', () => {
    expect(read(setAt(transaction, path('transfers.0.nft_info.flags'), null))).toEqual([
      setAt(checked, path('transfers.0.nftInfo.flags.isSpam'), false),
    ])
    expect(read(transaction, setAt(transaction, path('metadata.status'), 'failed'))).toEqual([checked])
  })

  it('ENT-10 behavior: whatever comes, the times that pass sort as text', () => {
    const at = fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    const hostile = fc.oneof(
      at.map((time) => setAt(transaction, path('metadata.minedAt'), time)),
      fc.anything(),
      fc.anything().map((value) => ({ ...transaction, transfers: [value] })),
    )
    fc.assert(
      fc.property(fc.array(hostile), (data) => {
        for (const { metadata } of read(...data)) expect(metadata.minedAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/)
      }),
    )
  })

  it.each([null, {}, { data: {} }, { data: [], next: 1 }, { data: [], next: 'x'.repeat(9_000) }])(
    'ENT-10 behavior: %j is no answer',
    (answer) => {
      expect(v.is(historyAnswerSchema, answer)).toBe(false)
    },
  )
})
