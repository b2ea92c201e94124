import { describe, expect, it } from 'vitest'
import { readAskedPermissions } from './askedPermissions.js'

const account = '0x9e3bebccce9b6763797a1e685a7c412001617e91'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const nowS = 1_800_000_000
const expiry = nowS + 3_600
const native = { type: 'native-token-allowance', data: { allowance: '0x64' } }
const present = (change: object = {}, rules: readonly unknown[] = []) => [
  {
    chainId: '0x1',
    to,
    permission: native,
    rules: [{ type: 'expiry', data: { timestamp: expiry } }, ...rules],
    ...change,
  },
]
const earlier = (change: object = {}) => [
  { expiry, signer: { type: 'account', data: { address: to } }, permissions: [native], policies: [], ...change },
]
const read = (params: unknown, isPresent = true) => readAskedPermissions(params, { isPresent, account, nowS })
const grantOf = (type: string, data: object) => read(present({ permission: { type, data } }))[0]?.permission.grant

describe('what an app asks for', () => {
  it('default: by either name, the same permission', () => {
    const [now] = read(present())
    const [before] = read(earlier(), false)
    const { salt, ...permission } = now?.permission ?? { salt: 0n }
    expect(permission).toEqual({
      delegate: to.toLowerCase(),
      expiresAtS: expiry,
      grant: { kind: 'native', amount: 100n },
    })
    expect({ ...before?.permission, salt }).toEqual(now?.permission)
    expect(now).toMatchObject({ chain: 1, told: native })
    // Two that read the same are two.
    expect(read(present())[0]?.permission.salt).not.toBe(salt)
  })

  it('default: each type', () => {
    expect(grantOf('native-token-transfer', { allowance: '5' })).toEqual({ kind: 'native', amount: 5n })
    expect(grantOf('native-token-allowance', { allowanceAmount: '0x5', justification: 'Coffee' })).toEqual({
      kind: 'native',
      amount: 5n,
    })
    expect(
      grantOf('native-token-periodic', { periodAmount: '0x5', periodDuration: 86_400, startTime: nowS + 5 }),
    ).toEqual({
      kind: 'native',
      amount: 5n,
      period: { durationS: 86_400, startS: nowS + 5 },
    })
    for (const type of ['erc20-token-transfer', 'erc20-token-allowance'])
      expect(grantOf(type, { address: token, allowance: '0x5' })).toEqual({
        kind: 'token',
        token: token.toLowerCase(),
        amount: 5n,
      })
    expect(grantOf('erc20-token-periodic', { tokenAddress: token, periodAmount: '0x5', periodDuration: 60 })).toEqual({
      kind: 'token',
      token: token.toLowerCase(),
      amount: 5n,
      period: { durationS: 60, startS: nowS },
    })
    const abi = [
      {
        type: 'function',
        name: 'vote',
        inputs: [{ type: 'uint256', name: 'on' }],
        outputs: [],
        stateMutability: 'payable',
      },
    ]
    const functions = [{ functionName: 'vote' }, { selector: '0xDEADBEEF' }]
    expect(grantOf('contract-call', { address: token, abi, functions, valueLimit: '7' })).toEqual({
      kind: 'calls',
      contract: token.toLowerCase(),
      selectors: ['0x0121b93f', '0xdeadbeef'],
      maxValue: 7n,
    })
  })

  it('default: a key is the account that it signs for', () => {
    const publicKey =
      '0x048318535b54105d4a7aae60c08fc45f9687181b4fdfc625bd1a753fa7397fed753547f11ca8696646f2f3acb08e31016afac23e630c5d11f59f61fef57b0d2aa5'
    const signer = { type: 'key', data: { type: 'secp256k1', publicKey } }
    // Of the first account of the nodes that people test with.
    expect(read(earlier({ signer }), false)[0]?.permission.delegate).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  })

  it('default: the least of several limits of its uses', () => {
    const policies = [3, 2].map((count) => ({ type: 'call-limit', data: { count } }))
    expect(read(earlier({ policies }), false)[0]?.permission.maxUses).toBe(2)
  })

  const call = (data: object) => present({ permission: { type: 'contract-call', data: { address: token, ...data } } })
  const ofNative = (data: object) => present({ permission: { type: 'native-token-allowance', data } })
  it.each<[string, unknown, boolean?]>([
    ['nothing', undefined],
    ['none', []],
    ['more than a person looks at', Array.from({ length: 9 }, () => present()[0])],
    ['a field that is shown to nobody', present({ gasLimit: '0x1' })],
    ['a type that is none', present({ permission: { type: 'everything', data: {} } })],
    ['a type that is another object’s', present({ permission: { type: '__proto__', data: {} } })],
    ['no end', present({ rules: [] })],
    ['two ends', present({}, [{ type: 'expiry', data: { timestamp: expiry + 1 } }])],
    ['an end that is past', present({ rules: [{ type: 'expiry', data: { timestamp: nowS } }] })],
    ['an end in two years', present({ rules: [{ type: 'expiry', data: { timestamp: nowS + 2 * 366 * 86_400 } }] })],
    ['an end in milliseconds', present({ rules: [{ type: 'expiry', data: { timestamp: expiry * 1_000 } }] })],
    ['a limit that the chain would not hold it to', present({}, [{ type: 'gas-limit', data: { limit: '0x1' } }])],
    ['a limit with more to it', present({}, [{ type: 'call-limit', data: { count: 1, interval: 5 } }])],
    ['a limit of no uses', present({}, [{ type: 'call-limit', data: { count: 0 } }])],
    ['an amount of nothing', ofNative({ allowance: '0x0' })],
    ['an amount below nothing', ofNative({ allowance: '-5' })],
    ['an amount with a point', ofNative({ allowance: '1.5' })],
    ['an amount as a number', ofNative({ allowance: 5 })],
    ['an amount beyond all', ofNative({ allowance: `0x1${'0'.repeat(64)}` })],
    ['two amounts', ofNative({ allowance: '0x1', allowanceAmount: '0x2' })],
    ['no amount', ofNative({})],
    ['an amount with a condition', ofNative({ allowance: '0x1', recipient: to })],
    [
      'two tokens',
      present({
        permission: { type: 'erc20-token-allowance', data: { address: token, tokenAddress: to, allowance: '0x1' } },
      }),
    ],
    [
      'a token that is the account',
      present({ permission: { type: 'erc20-token-allowance', data: { address: account, allowance: '0x1' } } }),
    ],
    [
      'a period of a second',
      present({ permission: { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 1 } } }),
    ],
    ['all functions', call({ functions: [] })],
    ['a function without its ABI', call({ functions: [{ functionName: 'vote' }] })],
    [
      'a function that the ABI has twice',
      call({
        abi: [
          { type: 'function', name: 'a', inputs: [] },
          { type: 'function', name: 'a', inputs: [{ type: 'bool' }] },
        ],
        functions: [{ functionName: 'a' }],
      }),
    ],
    ['a function with arguments that nobody checks', call({ functions: [{ selector: '0xdeadbeef', args: [1] }] })],
    [
      'an ABI that is none',
      call({ abi: [{ type: 'function', name: 'a', inputs: 'x' }], functions: [{ functionName: 'a' }] }),
    ],
    ['a holder that is no address', present({ to: 'alice.eth' })],
    ['a holder that is everybody', present({ to: '0x0000000000000000000000000000000000000A11' })],
    ['several keys', earlier({ signer: { type: 'keys', data: { ids: [] } } }), false],
    ['a passkey', earlier({ signer: { type: 'key', data: { type: 'secp256r1', publicKey: '0x04' } } }), false],
    [
      'a point that is none',
      earlier({ signer: { type: 'key', data: { type: 'secp256k1', publicKey: '0x04' } } }),
      false,
    ],
    ['the account as its own holder', earlier({ signer: { type: 'account', data: { address: account } } }), false],
  ])('behavior: refuses %s', (_, params, isPresent) => {
    expect(() => read(params, isPresent)).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/VAULT_UNSIGNABLE|RPC/) }),
    )
  })
})
