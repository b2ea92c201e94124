import { historyAnswerSchema } from '@hawser/blockchain-api/schemas'
import { parseAnswer } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createRow, type Row } from '../fixtures/historyRows.js'
import { describeTransaction } from './describeTransaction.js'

const read = (row: Row) => {
  const [transaction] = parseAnswer(historyAnswerSchema, { data: [row], next: null }).data
  if (!transaction) throw new Error('The row is of a wrong form')
  return describeTransaction(transaction)
}
const line = (options: Omit<Parameters<typeof createRow>[0], 'id'>) => read(createRow({ id: 'a', ...options }))

describe('describeTransaction', () => {
  it('CAP-10 default: the verb, both sides, the counterpart and the time', () => {
    expect(line({ day: 2, hash: '0xab' })).toStrictEqual({
      id: 'a',
      hash: '0xab',
      caipNetworkId: 'eip155:1',
      atMs: Date.UTC(2025, 0, 2, 12),
      status: 'confirmed',
      type: 'send',
      verb: 'sent',
      sent: [
        {
          amount: '0.5',
          sign: null,
          symbol: 'ETH',
          name: 'ETH',
          iconUrl: null,
          isNft: false,
          isUnlimited: false,
          value: null,
          lookAlike: null,
        },
      ],
      received: [],
      counterpart: { address: '0x3333333333333333333333333333333333333333', role: 'to' },
      application: null,
      isPoisoning: false,
    })
  })

  it.each([
    ['send', 'sent', 'send', 'to', null],
    ['receive', 'received', 'receive', 'from', '+'],
    ['trade', 'swapped', 'trade', 'contract', null],
    ['approve', 'approved', 'approve', 'contract', null],
    ['mint', 'minted', 'other', 'contract', null],
    ['burn', 'burned', 'other', 'contract', '-'],
    ['deposit', 'deposited', 'other', 'contract', '+'],
    ['withdraw', 'withdrew', 'other', 'contract', '-'],
    ['borrow', 'borrowed', 'other', 'contract', '+'],
    ['repay', 'repaid', 'other', 'contract', '-'],
    ['claim', 'claimed', 'other', 'contract', '+'],
    ['stake', 'staked', 'other', 'contract', null],
    ['unstake', 'unstaked', 'other', 'contract', null],
    ['deploy', 'deployed', 'other', 'contract', null],
    ['cancel', 'cancelled', 'other', 'contract', null],
    ['buy', 'bought', 'receive', 'contract', null],
    ['execute', 'executed', 'other', 'contract', null],
    ['something-new', 'executed', 'other', 'contract', null],
    ['constructor', 'executed', 'other', 'contract', null],
  ] as const)(
    'VAL-20 behavior: %s is "%s", of the type %s, with the sign that the operation has',
    (operationType, verb, type, role, sign) => {
      const item = line({ operationType })
      expect(item).toMatchObject({ verb, type, counterpart: { role }, sent: [{ sign }] })
    },
  )

  it('behavior: an approval is for its spender, where that is known', () => {
    const spender = '0x5555555555555555555555555555555555555555'
    const row = createRow({ id: 'a', operationType: 'approve' })
    expect(read(row).counterpart).toEqual({ address: row.metadata.sentTo, role: 'contract' })
    const told = { ...row, metadata: { ...row.metadata, spender } }
    expect(read(told)).toMatchObject({ verb: 'approved', counterpart: { address: spender, role: 'spender' } })
    expect(read({ ...told, metadata: { ...told.metadata, operationType: 'send' } }).counterpart?.role).toBe('to')
  })

  it.each([
    [
      'of 256 bits, 18 decimals',
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
      true,
    ],
    [
      'of 256 bits, 6 decimals',
      '115792089237316195423570985008687907853269984665640564039457584007913129.639935',
      true,
    ],
    ['of 256 bits, as a service rounds it', `1158${'0'.repeat(56)}`, true],
    [
      'of 256 bits, 77 decimals',
      '1.15792089237316195423570985008687907853269984665640564039457584007913129639935',
      true,
    ],
    ['of 160 bits, 6 decimals', '1461501637330902918203684832716283019655932.542975', true],
    ['of 160 bits, 40 decimals', '146150163.7330902918203684832716283019655932542975', true],
    ['of 96 bits, 18 decimals', '79228162514.264337593543950335', true],
    ['of 96 bits, 30 decimals', '0.079228162514264337593543950335', true],
    ['one less', '79228162514.264337593543950334', false],
    ['much', '79228162514', false],
    ['nothing', '0', false],
  ])('behavior: an approval of the largest number %s is one without a limit: %s is %s', (_, amount, isUnlimited) => {
    const transfers = [{ symbol: 'USDC', amount }]
    expect(line({ operationType: 'approve', transfers }).sent).toMatchObject([{ amount, isUnlimited }])
    // Whoever makes a token up has as many of it as they like.
    expect(line({ operationType: 'send', transfers }).sent).toMatchObject([{ amount, isUnlimited: false }])
  })

  it.each([
    ['confirmed', 'confirmed'],
    ['failed', 'failed'],
    ['pending', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
    ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
    ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
  ])('behavior: the status %s is %s', (status, expected) => {
    expect(line({ status }).status).toBe(expected)
  })

  it('behavior: a swap has both sides, and a collection is told from money', () => {
    expect(
      line({
        operationType: 'trade',
        transfers: [
          { symbol: 'ETH', direction: 'out', amount: '1' },
          { symbol: 'USDС', direction: 'in', amount: '3000' },
        ],
      }),
    ).toMatchObject({
      sent: [{ symbol: 'ETH', amount: '1', lookAlike: null }],
      received: [{ symbol: 'USDС', amount: '3000', lookAlike: 'USDC' }],
    })
    expect(line({ transfers: [{ nft: true, amount: '1' }] })).toMatchObject({
      type: 'nft',
      sent: [{ isNft: true, name: 'Art', symbol: null }],
    })
  })

  it('behavior: spam beside something else is no part of it, and what is sent to oneself was moved', () => {
    expect(line({ transfers: [{}, { nft: true, isSpam: true, direction: 'in' }] })).toMatchObject({
      type: 'send',
      sent: [{ symbol: 'ETH' }],
      received: [],
    })
    expect(line({ transfers: [{ direction: 'self' }] })).toMatchObject({ verb: 'moved', counterpart: null })
  })

  it.each([
    ['send', [{ amount: '0' }], true],
    ['send', [{ amount: '0.000000' }, { amount: '0', symbol: 'USDC' }], true],
    ['receive', [{ amount: '0', direction: 'in' }], true],
    ['send', [{ amount: '0' }, { amount: '0.0001' }], false],
    ['send', [], false],
    ['approve', [{ amount: '0' }], false],
    ['execute', [{ amount: '0' }], false],
  ] as const)('behavior: a %s of %j was made to be mistaken: %s', (operationType, transfers, isPoisoning) => {
    expect(line({ operationType, transfers }).isPoisoning).toBe(isPoisoning)
  })
})
