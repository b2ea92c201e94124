import { describe, expect, it } from 'vitest'
import { describePermission } from '../consent/evm/describePermission.js'
import { createText } from '../text/createText.js'
import { sayAction } from './sayAction.js'
import { sayWarning } from './sayWarning.js'

const text = createText({ code: 'en', dir: 'ltr' })
const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18 }
const account = '0x9e3bebccce9b6763797a1e685a7c412001617e91'
const delegate = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const contract = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const say = (grant: object, more: object = {}) => {
  const permission = { delegate, salt: 1n, expiresAtS: 1_900_000_000, grant, ...more }
  const { actions, warnings } = describePermission(permission, account)
  return {
    said: actions.map((action) => {
      const { title, lines } = sayAction(action, { text, network })
      return [title, ...lines.map((line) => ('value' in line ? `${line.label}: ${line.value}` : line.label))]
    }),
    warnings: warnings.map((warning) => sayWarning(warning, text)),
  }
}

describe('a permission in words', () => {
  it('default: up to how much, of what, by whom, how often and until when', () => {
    const { said, warnings } = say({ kind: 'native', amount: 15n * 10n ** 17n }, { maxUses: 3 })
    expect(said).toEqual([
      [
        'Allow spending',
        'Amount: 1.5 ETH',
        `Who may spend it: ${delegate}`,
        'How often: 3 times',
        expect.stringMatching(/^Until: .*2030/),
      ],
    ])
    expect(warnings).toEqual(['With this signature 0x7099…79c8 can move your tokens without asking again.'])
  })

  it('default: an amount in each length of time', () => {
    const period = { durationS: 129_600, startS: 1_800_000_000 }
    const { said } = say({ kind: 'token', token: contract, amount: 5n, period })
    expect(said[0]?.slice(1, 3)).toEqual(['Amount: 5 units every 1 day, 12 hours', `Token: ${contract}`])
  })

  it('behavior: more than anybody has is told as all of it', () => {
    const { said, warnings } = say({ kind: 'token', token: contract, amount: 2n ** 256n - 1n })
    expect(said[0]?.[1]).toBe('Amount: Unlimited')
    expect(warnings[0]).toBe('0x7099…79c8 could take all of this token, now and later.')
    const period = { durationS: 86_400, startS: 1 }
    expect(say({ kind: 'native', amount: 2n ** 200n, period }).said[0]?.[1]).toBe(
      'Amount: Unlimited ETH every 24 hours',
    )
  })

  it('default: which functions of which contract, known ones by their names', () => {
    const selectors = ['0xd0e30db0', '0xdeadbeef']
    const { said, warnings } = say({ kind: 'calls', contract, selectors, maxValue: 10n ** 18n })
    expect(said[0]).toEqual([
      'Allow actions in your name',
      `Contract: ${contract}`,
      'Function: deposit (0xd0e30db0)',
      'Function: 0xdeadbeef',
      'Amount: Up to 1 ETH each time',
      `Who may act for you: ${delegate}`,
      expect.stringMatching(/^Until: .*2030/),
    ])
    expect(warnings).toEqual([
      '0x7099…79c8 could do this at any time without asking you again.',
      'These functions may give away what you have in this contract. Approve only if you trust this app.',
    ])
    expect(say({ kind: 'calls', contract, selectors: ['0xd0e30db0'], maxValue: 0n }).warnings).toHaveLength(1)
  })
})
