import { type Hex, keccak256, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import { ENTRY_POINT } from './batchAccount.js'
import {
  DELEGATION_MANAGER,
  encodeDisabling,
  enforcers,
  readContext,
  readDisabling,
  readPermission,
  sortNestedTypes,
  toContext,
  toDelegation,
  toPermission,
  toTypedDelegation,
  type WalletPermission,
} from './delegation.js'
import { signEip155 } from './signEip155.js'
import { smartAccount } from './smartAccount.js'

const secrets = openTestSecrets()
const owner = String(listAccounts(secrets, { chainId: 'eip155:1' })[0]?.address) as Hex
const account = smartAccount.toAddress(owner)
const delegate = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const contract = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const permission: WalletPermission = {
  delegate,
  salt: 7n,
  expiresAtS: 1_900_000_000,
  grant: { kind: 'calls', contract, selectors: ['0x095ea7b3'], maxValue: 0n },
}
const refused = expect.objectContaining({ code: 'VAULT_UNSIGNABLE' })
const signed = (change: object, address: string = account) =>
  signEip155(
    secrets,
    { method: 'eth_signPermission', permission: { ...permission, ...change } as WalletPermission },
    'eip155:1',
    address,
  )
const calls = (change: object) => ({ grant: { ...permission.grant, ...change } })

describe('a permission to sign', () => {
  it.each<[string, object]>([
    ['for everybody', { delegate: '0x0000000000000000000000000000000000000a11' }],
    ['for nobody', { delegate: `0x${'0'.repeat(40)}` }],
    ['for the account itself', { delegate: account }],
    ['without an end', { expiresAtS: undefined }],
    ['with an end that is no second', { expiresAtS: 1.5 }],
    ['of the account’s own functions', calls({ contract: account })],
    ['of the manager’s functions', calls({ contract: DELEGATION_MANAGER })],
    ['of the entry point’s functions', calls({ contract: ENTRY_POINT })],
    ['of no contract', calls({ contract: `0x${'0'.repeat(40)}` })],
    ['of all functions', calls({ selectors: [] })],
    ['of half a function', calls({ selectors: ['0x095ea7'] })],
    ['with a limit that nobody is shown', { caveats: [] }],
    ['of a token that is the manager', { grant: { kind: 'token', token: DELEGATION_MANAGER, amount: 1n } }],
    ['of less than nothing', { grant: { kind: 'native', amount: -1n } }],
    ['of a kind that is none', { grant: { kind: 'everything' } }],
    ['of no uses', { maxUses: 0 }],
  ])('behavior: is not one %s', (_, change) => {
    expect(() => signed(change)).toThrow(refused)
  })

  it('behavior: is none of the key’s own account', () => {
    expect(() => signed({}, owner)).toThrow(refused)
    expect(signed({})).toMatch(/^0x/)
  })

  it('default: each of its limits is in what is signed, and nothing else', () => {
    const { caveats, ...rest } = toDelegation({ ...permission, maxUses: 3 }, account)
    expect(rest).toEqual({ delegate, delegator: account, authority: `0x${'f'.repeat(64)}`, salt: 7n, signature: '0x' })
    expect(caveats.map(({ enforcer }) => enforcer)).toEqual([
      enforcers.timestamp,
      enforcers.allowedTargets,
      enforcers.allowedMethods,
      enforcers.valueLte,
      enforcers.limitedCalls,
    ])
    expect(caveats[0]?.terms).toBe(`0x${'0'.repeat(32)}${(1_900_000_000).toString(16).padStart(32, '0')}`)
    expect(caveats[2]?.terms).toBe('0x095ea7b3')
  })
})

describe('a delegation by typed data', () => {
  const typed = toTypedDelegation(toDelegation(permission, account), 1)
  it.each([
    ['the smart account', account],
    ['the key', owner],
  ])('behavior: %s signs none that an app has made', (_, address) => {
    const ask = (typedData: object) =>
      signEip155(secrets, { method: 'eth_signTypedData_v4', typedData }, 'eip155:1', address)
    expect(() => ask(typed)).toThrow(refused)
    // Of a manager at another address, too.
    expect(() => ask({ ...typed, domain: { ...typed.domain, verifyingContract: contract } })).toThrow(refused)
    const other = { ...typed, primaryType: 'Note', types: { Note: [{ name: 'text', type: 'string' }] } }
    expect(() => ask({ ...other, message: { text: '' } })).toThrow(refused)
  })
})

describe('a context', () => {
  const delegation = { ...toDelegation(permission, account), signature: '0x1234' } as const
  it('default: of one delegation, and back', () => {
    expect(readContext(toContext(delegation))).toEqual({
      ...delegation,
      delegate: expect.stringMatching(new RegExp(delegate, 'i')),
      delegator: account,
      caveats: delegation.caveats.map((caveat) => ({
        ...caveat,
        enforcer: expect.stringMatching(new RegExp(caveat.enforcer, 'i')),
      })),
    })
    expect(toContext(readContext(toContext(delegation)) ?? delegation)).toBe(toContext(delegation))
  })

  it.each(['', '0x', '0x00', 'grant', `${toContext(delegation)}00`, `0x${'f'.repeat(640)}`])(
    'behavior: none is %s',
    (text) => {
      expect(readContext(text)).toBeUndefined()
    },
  )

  it('behavior: what takes it back is that, and no other call', () => {
    expect(readDisabling(encodeDisabling(delegation))).toMatchObject({ salt: 7n })
    expect(readDisabling(`${encodeDisabling(delegation)}00`)).toBeUndefined()
    expect(readDisabling('0x')).toBeUndefined()
    const enabling = keccak256(
      toHex('enableDelegation((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))'),
    ).slice(0, 10)
    expect(readDisabling(`${enabling}${encodeDisabling(delegation).slice(10)}` as Hex)).toBeUndefined()
  })

  it('behavior: calls of the manager by a user operation take back, and do nothing else', () => {
    const operation = (data: Hex) => ({
      sender: account,
      nonce: 1n,
      createsAccount: false,
      callData: smartAccount.encodeCalls([{ to: DELEGATION_MANAGER, value: 0n, data }]),
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    })
    const sign = (data: Hex) =>
      signEip155(secrets, { method: 'eth_signUserOperation', userOperation: operation(data) }, 'eip155:1', account)
    expect(sign(encodeDisabling(delegation))).toMatch(/^0x/)
    expect(() => sign('0xdeadbeef')).toThrow(refused)
  })
})

describe('nested types', () => {
  it('behavior: are told sorted where the primary one is not the first', () => {
    const told = (text: string) =>
      `0x${'11'.repeat(129)}${toHex(text).slice(2)}${text.length.toString(16).padStart(4, '0')}` as Hex
    expect(sortNestedTypes(told('Mail(Person to)Person(string name)'))).toBe(told('Mail(Person to)Person(string name)'))
    expect(sortNestedTypes(told('Mail(string text)'))).toBe(told('Mail(string text)'))
    expect(sortNestedTypes(told('Mail(Asset what)Asset(uint256 id)'))).toBe(
      told('Asset(uint256 id)Mail(Asset what)Mail'),
    )
  })

  it('default: a permission read again is the same', () => {
    expect(readPermission(permission, account)).toEqual(permission)
  })
})

describe('what a delegation says', () => {
  const period = { durationS: 86_400, startS: 1_800_000_000 }
  it.each<[string, Partial<WalletPermission>]>([
    ['functions of a contract', {}],
    [
      'several functions, with money, so many times',
      { maxUses: 3, grant: { kind: 'calls', contract, selectors: ['0x095ea7b3', '0xa9059cbb'], maxValue: 5n } },
    ],
    ['an amount', { grant: { kind: 'native', amount: 2n ** 255n } }],
    ['an amount each day', { grant: { kind: 'native', amount: 7n, period } }],
    ['of a token', { grant: { kind: 'token', token: contract, amount: 7n } }],
    ['of a token each day', { grant: { kind: 'token', token: contract, amount: 7n, period } }],
  ])('default: the permission that it was made of: %s', (_, change) => {
    const asked = { ...permission, ...change }
    expect(toPermission(toDelegation(asked, account))).toEqual(asked)
  })

  it('behavior: of one that says anything else there is none', () => {
    const delegation = toDelegation(permission, account)
    const [ends, ...limits] = delegation.caveats
    for (const caveats of [
      [],
      limits,
      [...(ends ? [ends] : []), ...limits.slice(1)],
      [...delegation.caveats, { enforcer: contract, terms: '0x', args: '0x' } as const],
      delegation.caveats.map((one) => ({ ...one, terms: `${one.terms}00` as Hex })),
      delegation.caveats.map((one) => ({ ...one, args: '0x01' as Hex })),
    ])
      expect(toPermission({ ...delegation, caveats })).toBeUndefined()
    expect(toPermission({ ...delegation, authority: `0x${'1'.repeat(64)}` })).toBeUndefined()
  })
})
