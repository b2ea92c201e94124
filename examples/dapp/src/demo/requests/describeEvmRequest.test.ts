import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, maxUint256, numberToHex, parseEther, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { describeEvmRequest, type EvmWords } from './describeEvmRequest.js'
import { describeSafely } from './description.js'

const from = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const dollar = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const words: EvmWords = {
  chainId: 1,
  nameOf: (chainId) => ({ 1: 'Ethereum', 10: 'OP Mainnet' })[chainId],
  currencyOf: (chainId) => (chainId === 1 ? { symbol: 'ETH', decimals: 18 } : undefined),
  tokenOf: (chainId, address) => (chainId === 1 && address === dollar ? { symbol: 'LUSD', decimals: 6 } : undefined),
}
const say = (method: string, params?: unknown) =>
  describeSafely({ id: 1, method, params }, (request) => describeEvmRequest(request, words))
const call = (functionName: 'transfer' | 'approve', value: bigint, token: string = dollar) =>
  say('eth_sendTransaction', [
    { from, to: token, data: encodeFunctionData({ abi: erc20Abi, functionName, args: [to, value] }) },
  ])
const factOf = (described: ReturnType<typeof say>, label: string) =>
  described.facts.find((fact) => fact.label === label)?.value

describe('describeEvmRequest', () => {
  it('default: a transfer, with amount, receiver and network', () => {
    const described = say('eth_sendTransaction', [{ from, to, value: numberToHex(parseEther('0.2')) }])
    expect(described.title).toBe('Send 0.2 ETH')
    expect(described.facts).toEqual([
      { label: 'To', value: to, kind: 'address' },
      { label: 'Amount', value: '0.2 ETH', kind: 'amount' },
      { label: 'From', value: from, kind: 'address' },
      { label: 'Network', value: 'Ethereum' },
    ])
  })

  it('behavior: token transfers by the wallet’s own list; of a stranger’s token neither name nor amount is made up', () => {
    expect(call('transfer', 25_000_000n)).toMatchObject({ title: 'Send 25 LUSD', warning: undefined })
    const strange = call('transfer', 25_000_000n, to)
    expect(strange.title).toBe('Send a token')
    expect(factOf(strange, 'Amount')).toBe('25000000 units of an unknown token')
    expect(strange.warning).toContain('isn’t on the wallet’s list')
  })

  it('behavior: an approval without a limit is warned of', () => {
    const all = call('approve', maxUint256)
    expect(all.title).toBe('Let a contract spend LUSD')
    expect(factOf(all, 'At most')).toBe('all you have and will have')
    expect(all.warning).toContain('at any time')
    expect(call('approve', 5_000_000n)).toMatchObject({ warning: undefined })
    expect(call('approve', 0n).title).toBe('Withdraw an approval')
  })

  it('behavior: other calls, and contracts, say that they cannot be read', () => {
    const other = say('eth_sendTransaction', [{ from, to, data: '0xdeadbeef00', value: '0x1' }])
    expect(other).toMatchObject({ title: 'Call a contract', warning: expect.stringContaining('can’t say') })
    expect(factOf(other, 'Function')).toBe('0xdeadbeef')
    expect(factOf(other, 'Amount')).toBe('0.000000000000000001 ETH')
    expect(say('eth_sendTransaction', [{ from, data: '0x6000' }]).title).toBe('Deploy a contract')
    // A transfer whose data is cut short is no transfer.
    expect(say('eth_sendTransaction', [{ from, to: dollar, data: '0xa9059cbb00' }]).title).toBe('Call a contract')
  })

  it('behavior: a message is shown as text, on whichever side the account stands', () => {
    for (const params of [
      [stringToHex('Hello'), from],
      [from, stringToHex('Hello')],
      ['Hello', from],
    ])
      expect(say('personal_sign', params)).toMatchObject({ title: 'Sign a message', message: 'Hello' })
    expect(say('personal_sign', ['0xfffe', from]).message).toBe('0xfffe')
    expect(say('personal_sign', [stringToHex('a\u202eb'), from]).message).toBe('a⟨U+202E⟩b')
  })

  it('behavior: typed data is a tree, and one that moves tokens is warned of', () => {
    const typed = {
      domain: { name: 'Ferry', chainId: 10, verifyingContract: dollar },
      primaryType: 'Trip',
      message: { to: 'Harbour', stops: [{ name: 'Quay 7' }] },
    }
    const described = say('eth_signTypedData_v4', [from, JSON.stringify(typed)])
    expect(described.tree).toEqual([
      {
        name: 'Trip',
        children: [
          { name: 'to', value: 'Harbour' },
          { name: 'stops', children: [{ name: '0', children: [{ name: 'name', value: 'Quay 7' }] }] },
        ],
      },
    ])
    expect(factOf(described, 'Network')).toBe('OP Mainnet')
    expect(described.warning).toBeUndefined()
    const permit = { ...typed, primaryType: 'Permit', message: { owner: from, spender: to, value: '1' } }
    expect(say('eth_signTypedData_v4', [from, permit]).warning).toContain('move your tokens')
  })

  it('behavior: a batch: each of its calls, and whether they take effect as one', () => {
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, maxUint256] })
    const calls = [
      { to, value: numberToHex(parseEther('0.2')) },
      { to: dollar, data: approve },
    ]
    const batch = { from, chainId: '0x1', atomicRequired: true, calls }
    const described = say('wallet_sendCalls', [batch])
    expect(described).toMatchObject({ title: 'Send 2 calls at once', lead: 'All of them take effect, or none.' })
    expect(described.facts.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '1. Send 0.2 ETH',
      `1. To ${to}`,
      '1. Amount 0.2 ETH',
      '2. Let a contract spend LUSD',
      `2. Who may spend ${to}`,
      '2. At most all you have and will have',
      `2. LUSD contract ${dollar}`,
      `From ${from}`,
      'Network Ethereum',
    ])
    expect(described.warning).toContain('at any time')
    expect(say('wallet_sendCalls', [{ ...batch, atomicRequired: false }]).lead).toContain('without the others')
    expect(say('wallet_sendCalls', [{ ...batch, calls: calls.slice(0, 1) }]).title).toBe('Send 0.2 ETH')
    expect(say('wallet_sendCalls', [{ ...batch, calls: [] }]).title).toBe('Unknown request')
  })

  it('behavior: networks', () => {
    expect(say('wallet_switchEthereumChain', [{ chainId: '0xa' }]).title).toBe('Switch to OP Mainnet')
    expect(say('wallet_switchEthereumChain', [{ chainId: '0x99' }]).title).toBe('Switch to chain 153')
    expect(say('wallet_addEthereumChain', [{ chainId: '0x99', rpcUrls: ['http://a'] }]).title).toBe('Add a network')
  })

  it('behavior: what a hostile page sends is never more than an unknown request', () => {
    const methods = [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_watchAsset',
      'wallet_grantPermissions',
      'wallet_sendCalls',
      'eth_requestAccounts',
      '__proto__',
      'constructor',
    ]
    for (const params of [undefined, null, 7, '', {}, [], [null], [{}], [[]], [from, '{'], [{ from, to: 'x' }]]) {
      for (const method of methods) expect(say(method, params).title).toMatch(/./)
    }
    expect(say('eth_sendTransaction', [{ from, to, value: 'lots' }]).title).toBe('Unknown request')
    expect(say('eth_sendTransaction', [{ from, to, value: -1 }]).title).toBe('Unknown request')
    expect(say('__proto__', []).facts).toEqual([{ label: 'Method', value: '__proto__' }])
    fc.assert(
      fc.property(
        fc.constantFrom(...methods),
        fc.anything({ withBigInt: true, withNullPrototype: true }),
        (method, params) => {
          expect(say(method, params).title).not.toBe('')
          expect(say(method, [params, params]).title).not.toBe('')
        },
      ),
      { numRuns: 500 },
    )
  })
})
