import type { ActivityAmount, ActivityItem, ActivityVerb } from '@hawser/core/activity'
import { describe, expect, it } from 'vitest'
import { enActivity } from '../../text/enActivity.js'
import { createText } from '../../text/useText.js'
import { sayActivity } from './describeActivity.js'

const text = createText({ code: 'en', dir: 'ltr' }).with(enActivity)

const amountOf = (amount: string, symbol: string | null, more: Partial<ActivityAmount> = {}): ActivityAmount => ({
  amount,
  symbol,
  sign: null,
  name: null,
  iconUrl: null,
  isNft: false,
  isUnlimited: false,
  value: null,
  lookAlike: null,
  ...more,
})
const ether = amountOf('0.2', 'ETH')
const dollars = amountOf('1250.5', 'USDC')

function itemOf(verb: ActivityVerb, sent: readonly ActivityAmount[], received: readonly ActivityAmount[] = []) {
  const item: ActivityItem = {
    id: 'one',
    hash: null,
    caipNetworkId: 'eip155:1',
    atMs: 0,
    status: 'confirmed',
    type: 'other',
    verb,
    sent,
    received,
    counterpart: null,
    application: null,
    isPoisoning: false,
  }
  return item
}

describe('sayActivity', () => {
  it.each<[string, ActivityItem, string | null]>([
    ['Sent 0.2 ETH to alice.eth', itemOf('sent', [ether]), 'alice.eth'],
    ['Sent 0.2 ETH', itemOf('sent', [ether]), null],
    ['Received 1,250.5 USDC from alice.eth', itemOf('received', [], [dollars]), 'alice.eth'],
    ['Received 1,250.5 USDC', itemOf('received', [], [dollars]), null],
    ['Swapped 1,250.5 USDC for 0.2 ETH', itemOf('swapped', [dollars], [ether]), 'a router'],
    ['Approved 1,250.5 USDC for a spender', itemOf('approved', [dollars]), 'a spender'],
    ['Approved 1,250.5 USDC', itemOf('approved', [dollars]), null],
    ['Moved 0.2 ETH to yourself', itemOf('moved', [ether]), null],
    ['Claimed 1,250.5 USDC', itemOf('claimed', [ether], [dollars]), null],
    ['Staked 0.2 ETH', itemOf('staked', [ether]), 'a pool'],
    ['Cancelled a transaction', itemOf('cancelled', []), null],
    ['Deployed a contract', itemOf('deployed', []), null],
    ['Contract interaction', itemOf('executed', []), 'a contract'],
    ['Sent tokens to alice.eth', itemOf('sent', []), 'alice.eth'],
  ])('default: %s', (line, item, who) => {
    expect(sayActivity(text, item, who)).toBe(line)
  })

  it('default: there is a line for each verb', () => {
    const verbs: readonly ActivityVerb[] = [
      'bought',
      'minted',
      'burned',
      'deposited',
      'withdrew',
      'borrowed',
      'repaid',
      'unstaked',
    ]
    const lines = verbs.map((verb) => sayActivity(text, itemOf(verb, [ether]), null))
    expect(new Set(lines).size).toBe(verbs.length)
    for (const line of lines) expect(line).toMatch(/^[A-Z][a-z]+ 0\.2 ETH$/)
  })

  it('behavior: of many things that were moved two are named, and the others counted', () => {
    const many = [ether, dollars, amountOf('1', 'A'), amountOf('1', 'B')]
    expect(sayActivity(text, itemOf('sent', many), 'bob')).toBe('Sent 0.2 ETH, 1,250.5 USDC, and 2 more to bob')
  })

  it('behavior: a collectible by its name, leave for everything as such, dust as more than nothing', () => {
    const art = amountOf('1', null, { name: 'Lighthouse #7', isNft: true })
    const all = amountOf('115792089237316195423570985008687907853269984665640564039457.584', 'USDC', {
      isUnlimited: true,
    })
    expect(sayActivity(text, itemOf('sent', [art]), 'bob')).toBe('Sent Lighthouse #7 to bob')
    expect(sayActivity(text, itemOf('approved', [all]), 'bob')).toBe('Approved unlimited USDC for bob')
    // Much is not all: whoever makes a token up has as many of it as they like.
    expect(sayActivity(text, itemOf('received', [], [amountOf(`1${'0'.repeat(40)}`, 'BAIT')]), null)).toBe(
      'Received 1E40 BAIT',
    )
    expect(sayActivity(text, itemOf('sent', [amountOf('0.0000001', 'ETH')]), 'bob')).toBe('Sent <0.001 ETH to bob')
  })
})
