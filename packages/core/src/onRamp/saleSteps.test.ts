import type { OffRampOrderStatus } from '@hawser/blockchain-api'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { nextOfSale, SALE_MIN_LEFT_MS } from './nextOfSale.js'
import type { SaleRecord } from './saleState.js'
import { isSaleOver, moveSale, moveSaleBySend } from './saleSteps.js'
import { readSales, removeSale, writeSale } from './saleStorage.js'

const NOW_MS = 1_000_000
const token = `0x${'c0'.repeat(20)}`
const deposit = { address: '0xc011', amount: '0.5', memo: null, expiresAtMs: NOW_MS + 1_800_000 }
const record: SaleRecord = {
  id: 'e7a1f0de-0000-4000-8000-000000000001',
  provider: 'coinbase',
  account: '0x111',
  caipNetworkId: 'eip155:1',
  symbol: 'ETH',
  address: null,
  decimals: 18,
  amount: '0.5',
  payoutCurrency: 'EUR',
  quotedPayout: '950.10',
  payout: null,
  status: 'agreeing',
  deposit: null,
  issue: null,
  askedAtMs: null,
  txHash: null,
  transactionId: null,
  startedAtMs: NOW_MS - 5_000,
}
const awaiting: SaleRecord = { ...record, status: 'awaiting', deposit }
const told: OffRampOrderStatus = {
  status: 'AWAITING_CRYPTO',
  deposit: { network: 'eip155:1', contractAddress: null, ...deposit },
  payout: { amount: '950.10', currency: 'EUR' },
  txHash: null,
  transactionId: 's-1',
}
const ask = (changes: object): OffRampOrderStatus => ({ ...told, deposit: { ...Object(told.deposit), ...changes } })

describe('the steps of a sale: what is stored, and what is offered next on reload', () => {
  it.each<[step: string, stored: Partial<SaleRecord>, next: ReturnType<typeof nextOfSale>]>([
    ['its page is open', {}, 'agree'],
    ['the provider waits for it', { status: 'awaiting', deposit }, 'send'],
    ['the wallet was asked, and nobody knows', { status: 'awaiting', deposit, askedAtMs: NOW_MS - 1 }, 'sendAgain'],
    [
      'it is about to expire',
      { status: 'awaiting', deposit: { ...deposit, expiresAtMs: NOW_MS + SALE_MIN_LEFT_MS - 1 } },
      'nothing',
    ],
    ['just in time', { status: 'awaiting', deposit: { ...deposit, expiresAtMs: NOW_MS + SALE_MIN_LEFT_MS } }, 'send'],
    ['no address of it is told', { status: 'awaiting', issue: 'nowhere' }, 'nothing'],
    ['another network is named', { status: 'awaiting', deposit, issue: 'otherNetwork' }, 'nothing'],
    ['it was sent', { status: 'sent', deposit, txHash: '0xab' }, 'wait'],
    ['it was sent, and the provider waits on', { status: 'awaiting', deposit, txHash: '0xab' }, 'wait'],
    ['the provider has it', { status: 'received', deposit, txHash: '0xab' }, 'wait'],
    ['nothing was told in time', { status: 'unknown', deposit }, 'look'],
    ['it expired', { status: 'expired', deposit }, 'nothing'],
    ['it was sent, and expired', { status: 'expired', deposit, txHash: '0xab' }, 'look'],
    ['it is paid out', { status: 'done', deposit, txHash: '0xab' }, 'nothing'],
    ['it was declined', { status: 'failed' }, 'nothing'],
  ])('CAP-09 behavior: %s', (_, stored, next) => {
    const one = { ...record, ...stored }
    const { hawser } = createTestClient({ platform: createFakePlatform() })
    writeSale(hawser.storage, one)
    const [kept] = readSales(hawser.storage)
    expect(kept).toEqual(one)
    if (kept) expect(nextOfSale(kept, NOW_MS)).toBe(next)
    removeSale(hawser.storage, one.id)
    expect(readSales(hawser.storage)).toEqual([])
  })

  it('behavior: what is corrupt costs no other, and what is open stays', () => {
    const { hawser } = createTestClient({ platform: createFakePlatform() })
    writeSale(hawser.storage, record)
    for (let count = 0; count < 30; count += 1)
      writeSale(hawser.storage, { ...record, id: `done-${count}`, status: 'done', startedAtMs: NOW_MS + count })
    expect(readSales(hawser.storage)).toHaveLength(20)
    expect(readSales(hawser.storage).some(({ id }) => id === record.id)).toBe(true)
    const wrong = [
      { ...record, status: 'sold' },
      { ...record, amount: '1e3' },
      { ...record, deposit: { ...deposit, expiresAtMs: 'soon' } },
      { ...record, issue: 'none' },
      null,
    ]
    hawser.storage.write('onRamp_sales', [...wrong, awaiting])
    expect(readSales(hawser.storage)).toEqual([awaiting])
  })
})

describe('what a provider tells', () => {
  it('CAP-09 default: where it waits for it, that it has it, and that it is paid out', () => {
    const first = moveSale(record, told)
    expect(first).toEqual({ ...awaiting, payout: '950.10', transactionId: 's-1' })
    const sent = moveSaleBySend(first, { hash: '0xab', replacedBy: null, status: 'pending' })
    expect(sent).toMatchObject({ status: 'sent', txHash: '0xab' })
    // It has not seen it yet.
    expect(moveSale(sent, told)).toEqual(sent)
    const received = moveSale(sent, { ...told, status: 'IN_PROGRESS', payout: { amount: '940', currency: 'EUR' } })
    expect(received).toMatchObject({ status: 'received', payout: '940', quotedPayout: '950.10' })
    expect(moveSale(received, told)).toMatchObject({ status: 'received' })
    const done = moveSale(received, { ...told, status: 'SUCCESS' })
    expect([done.status, isSaleOver(done)]).toEqual(['done', true])
    expect(moveSale(done, { ...told, status: 'FAILED' })).toBe(done)
  })

  it.each<[string, object, SaleRecord['issue']]>([
    ['another network', { network: 'eip155:10' }, 'otherNetwork'],
    ['a token instead of ether', { contractAddress: token }, 'otherToken'],
    ['more than was sold', { amount: '0.50000000001' }, 'moreAsked'],
    ['nothing', { amount: '0.0' }, 'moreAsked'],
    ['another address than before', { address: '0xbad' }, 'changed'],
    ['another amount than before', { amount: '0.4' }, 'changed'],
    ['a memo that was none', { memo: '5' }, 'changed'],
  ])('VAL-13 behavior: one that asks for %s is not paid, whatever it says later', (_, changes, issue) => {
    const before = moveSale(record, told)
    const refused = moveSale(before, ask(changes))
    expect([refused.issue, refused.deposit, nextOfSale(refused, NOW_MS)]).toEqual([issue, before.deposit, 'nothing'])
    expect(nextOfSale(moveSale(refused, told), NOW_MS)).toBe('nothing')
  })

  it('behavior: less than was sold is paid as asked, more time is taken over, and an address that is not told now is paid once it is', () => {
    expect(moveSale(record, ask({ amount: '0.25' }))).toMatchObject({ issue: null, deposit: { amount: '0.25' } })
    const later = moveSale(awaiting, ask({ expiresAtMs: deposit.expiresAtMs + 5 }))
    expect(later).toMatchObject({ issue: null, deposit: { expiresAtMs: deposit.expiresAtMs + 5 } })
    const nowhere = moveSale(awaiting, { ...told, deposit: null })
    expect([nowhere.issue, nextOfSale(nowhere, NOW_MS)]).toEqual(['nowhere', 'nothing'])
    expect(nextOfSale(moveSale(nowhere, told), NOW_MS)).toBe('send')
    const coin = { ...record, address: token }
    expect(moveSale(coin, ask({ contractAddress: token.toUpperCase().replace('0X', '0x') })).issue).toBeNull()
    expect(moveSale(coin, told).issue).toBe('otherToken')
  })

  it('behavior: what was reverted or cancelled has sent nothing; what was sped up is the one that was mined', () => {
    const sent = moveSaleBySend(awaiting, { hash: '0xab', replacedBy: null, status: 'pending' })
    for (const status of ['reverted', 'cancelled', 'replaced'] as const) {
      const back = moveSaleBySend({ ...sent, askedAtMs: 1 }, { hash: '0xab', replacedBy: null, status })
      expect([back.txHash, nextOfSale(back, NOW_MS)]).toEqual([null, 'send'])
    }
    const faster = moveSaleBySend(sent, { hash: '0xab', replacedBy: '0xcd', status: 'confirmed' })
    expect([faster.status, faster.txHash]).toEqual(['sent', '0xcd'])
  })

  it('behavior: one that nobody tells of stays where it is; one that was unknown goes on', () => {
    const nothing: OffRampOrderStatus = { ...told, status: 'UNKNOWN', deposit: null, payout: null, transactionId: null }
    expect(moveSale(record, nothing)).toEqual(record)
    expect(moveSale({ ...record, status: 'unknown' }, nothing).status).toBe('agreeing')
    expect(moveSale({ ...awaiting, status: 'unknown' }, nothing).status).toBe('awaiting')
    expect(moveSale({ ...awaiting, status: 'unknown', txHash: '0xab' }, nothing).status).toBe('sent')
    // What is paid out in another currency is no word on this one.
    expect(moveSale(record, { ...told, payout: { amount: '1', currency: 'USD' } }).payout).toBeNull()
  })
})
