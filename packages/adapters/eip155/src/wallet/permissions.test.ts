import { defineNetwork } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, bob, createTinyProvider, refuse } from '../../test/fixtures/createTinyProvider.js'
import { encodePermittedCalls } from './encodePermittedCalls.js'
import { getPermissions, grantPermissions, revokePermissions } from './permissions.js'

const network = defineNetwork({
  id: 10,
  name: 'Ten',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example.com'] } },
})
const clock = createFakeClock()
const { signal } = new AbortController()
const unknown = refuse({ code: -32601 })
const disallowed = refuse({ code: 4200 })

const request = {
  permissions: [{ type: 'native-token-allowance', data: { allowance: 2n ** 70n } }],
  policies: [{ type: 'call-limit', data: { count: 3 } }],
  signer: { type: 'account', data: { address: bob } },
  expiresAtMs: 1_800_000_000_999,
}
const hexAllowance = { allowance: '0x400000000000000000' }
const permissions = [{ type: 'native-token-allowance', data: hexAllowance }]
const granted = { chainId: '0xa', context: '0xc0ffee', expiry: 1_800_000_000, permissions, policies: request.policies }
const earlierParams = {
  chainId: '0xa',
  address: alice,
  expiry: 1_800_000_000,
  signer: request.signer,
  permissions,
  policies: request.policies,
}
const rules = [{ type: 'expiry', data: { timestamp: 1_800_000_000 } }, ...request.policies]
const presentParams = {
  chainId: '0xa',
  from: alice,
  to: bob,
  permission: { ...permissions[0], isAdjustmentAllowed: true },
  rules,
}
const execution = { ...presentParams, context: '0xbeef', dependencies: [], delegationManager: bob }

function grant(answers: Record<string, unknown>, parameters: Partial<Parameters<typeof grantPermissions>[0]> = {}) {
  const provider = createTinyProvider(answers)
  const answering = grantPermissions(
    { provider, address: alice, network, signal, ...request, ...parameters },
    { clock },
  )
  return { provider, answering }
}

function revoke(answers: Record<string, unknown>, method?: string) {
  const provider = createTinyProvider(answers)
  return { provider, answering: revokePermissions({ provider, context: '0xc0ffee', method, signal }, { clock }) }
}

describe('grantPermissions', () => {
  it('API-12 default: wallet_grantPermissions, amounts as hex, the time in whole seconds', async () => {
    const meta = {
      accountMeta: { factory: bob, factoryData: '0x12' },
      signerMeta: { userOpBuilder: alice, delegationManager: bob },
    }
    const { provider, answering } = grant({ wallet_grantPermissions: { ...granted, ...meta } })
    expect(await answering).toEqual([
      {
        context: '0xc0ffee',
        caipNetworkId: 'eip155:10',
        address: alice,
        permissions,
        policies: request.policies,
        expiresAtMs: 1_800_000_000_000,
        delegationManager: bob,
        userOperationBuilder: alice,
        dependencies: [{ factory: bob, factoryData: '0x12' }],
        method: 'wallet_grantPermissions',
      },
    ])
    expect(provider.requests).toEqual([{ method: 'wallet_grantPermissions', params: [earlierParams] }])
  })

  it.each([
    ['-32601', unknown],
    ['4200', disallowed],
  ])('API-12 behavior: after %s the present name, one grant for each permission', async (_, refusal) => {
    const second = { type: 'erc20-token-allowance', data: {} }
    const { provider, answering } = grant(
      {
        wallet_grantPermissions: refusal,
        wallet_requestExecutionPermissions: [
          execution,
          { ...execution, context: '0xfeed', permission: second, rules: null, from: bob },
        ],
      },
      { permissions: [...request.permissions, second] },
    )
    const method = 'wallet_requestExecutionPermissions'
    const common = { caipNetworkId: 'eip155:10', delegationManager: bob, dependencies: [], method }
    expect(await answering).toEqual([
      {
        ...common,
        context: '0xbeef',
        address: alice,
        permissions,
        policies: request.policies,
        expiresAtMs: 1_800_000_000_000,
      },
      { ...common, context: '0xfeed', address: bob, permissions: [second], policies: [], expiresAtMs: null },
    ])
    expect(provider.requests.map((asked) => asked.method)).toEqual(['wallet_grantPermissions', method])
    expect(provider.requests[1]?.params).toEqual([
      presentParams,
      { ...presentParams, permission: { ...second, isAdjustmentAllowed: true } },
    ])
  })

  it('API-12 behavior: what the user declined is asked once', async () => {
    const { provider, answering } = grant({ wallet_grantPermissions: refuse({ code: 4001 }) })
    await expect(answering).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(provider.requests).toHaveLength(1)
  })

  it('API-12 behavior: neither name, and a signer that the present one cannot say', async () => {
    const neither = grant({ wallet_grantPermissions: unknown })
    await expect(neither.answering).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
    expect(neither.provider.requests).toHaveLength(2)
    const signer = { type: 'key', data: { type: 'secp256k1', publicKey: '0x04' } }
    const { provider, answering } = grant({ wallet_grantPermissions: disallowed }, { signer })
    await expect(answering).rejects.toMatchObject({ code: 'PROVIDER_UNSUPPORTED_METHOD' })
    expect(provider.requests).toHaveLength(1)
  })

  const { context: _context, ...withoutContext } = granted
  it.each([
    [null],
    ['0xc0ffee'],
    [[]],
    [withoutContext],
    [{ ...granted, context: '' }],
    [{ ...granted, chainId: '0x1' }],
    [{ ...granted, expiry: '1800000000' }],
    [{ ...granted, expiry: Number.MAX_SAFE_INTEGER }],
    [{ ...granted, permissions: [] }],
    [{ ...granted, permissions: [{ type: 'x', data: { amount: 1e21 } }] }],
    [{ ...granted, address: 'me' }],
    [{ ...execution, chainId: '0x1' }],
    [{ ...execution, delegationManager: 'javascript:alert(1)' }],
    [{ ...execution, rules: [{ type: 'expiry', data: { timestamp: 'never' } }] }],
    [[execution, null]],
  ])('API-12 behavior: the answer %j is refused', async (answer) => {
    const { answering } = grant({ wallet_grantPermissions: answer })
    await expect(answering).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  it.each([
    { permissions: [] },
    { expiresAtMs: Number.NaN },
    { expiresAtMs: 0 },
    { permissions: [{ type: 'x', data: { amount: 2 ** 60 } }] },
    { permissions: [{ type: 'x', data: { amount: -1n } }] },
    { policies: [{ type: 'x', data: { amount: Number.POSITIVE_INFINITY } }] },
    { permissions: [{ type: 'x', data: cyclic }] },
  ])('behavior: %o is not asked for', async (parameters) => {
    const { provider, answering } = grant({ wallet_grantPermissions: granted }, parameters)
    await expect(answering).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(provider.requests).toEqual([])
  })

  it('behavior: a page that teaches bigints to become decimal text', async () => {
    const prototype = BigInt.prototype as { toJSON?: () => string }
    prototype.toJSON = function () {
      return String(this)
    }
    try {
      const { provider, answering } = grant({ wallet_grantPermissions: granted })
      await answering
      expect(provider.requests[0]?.params).toMatchObject([{ permissions }])
    } finally {
      delete prototype.toJSON
    }
  })
})

describe('revokePermissions', () => {
  const earlier = { method: 'wallet_revokePermissions', params: [{ permissionsContext: '0xc0ffee' }] }
  const present = { method: 'wallet_revokeExecutionPermission', params: [{ permissionContext: '0xc0ffee' }] }

  it.each([
    [{}, null],
    [true, null],
    ['0x51', '0x51'],
  ])('API-12 default: wallet_revokePermissions answers %j', async (answer, signature) => {
    const { provider, answering } = revoke({ wallet_revokePermissions: answer })
    expect(await answering).toEqual({ signature })
    expect(provider.requests).toEqual([earlier])
  })

  it.each([
    ['-32601', unknown],
    ['4200', disallowed],
  ])('API-12 behavior: after %s the present name', async (_, refusal) => {
    const { provider, answering } = revoke({
      wallet_revokePermissions: refusal,
      wallet_revokeExecutionPermission: null,
    })
    expect(await answering).toEqual({ signature: null })
    expect(provider.requests).toEqual([earlier, present])
  })

  it('API-12 behavior: a grant of the present form is revoked in it, and in no other', async () => {
    const { provider, answering } = revoke(
      { wallet_revokePermissions: {}, wallet_revokeExecutionPermission: {} },
      'wallet_requestExecutionPermissions',
    )
    expect(await answering).toEqual({ signature: null })
    expect(provider.requests).toEqual([present])
  })

  it('API-12 behavior: a wallet that only takes back accounts (EIP-2255) answers null, which is no yes', async () => {
    const other = revoke({ wallet_revokePermissions: null, wallet_revokeExecutionPermission: {} })
    expect(await other.answering).toEqual({ signature: null })
    expect(other.provider.requests).toEqual([earlier, present])
    const { answering } = revoke({ wallet_revokePermissions: null })
    await expect(answering).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const declined = revoke({
      wallet_revokePermissions: null,
      wallet_revokeExecutionPermission: refuse({ code: 4001 }),
    })
    await expect(declined.answering).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const sure = revoke({ wallet_revokePermissions: null }, 'wallet_grantPermissions')
    expect(await sure.answering).toEqual({ signature: null })
  })

  it('API-12 behavior: declined, neither name, and answers of no form', async () => {
    const declined = revoke({ wallet_revokePermissions: refuse({ code: 4001 }) })
    await expect(declined.answering).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const neither = revoke({})
    await expect(neither.answering).rejects.toMatchObject({ code: 'PROVIDER_UNSUPPORTED_METHOD' })
    for (const answer of [false, 7]) {
      const { answering } = revoke({ wallet_revokePermissions: answer })
      await expect(answering).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    }
  })
})

describe('getPermissions', () => {
  const list = (answer: unknown) =>
    getPermissions(
      { provider: createTinyProvider({ wallet_getGrantedExecutionPermissions: answer }), address: alice, signal },
      { clock },
    )

  it('API-12 default: the grants that hold, each on its own network; what makes no sense is left out', async () => {
    const elsewhere = { ...execution, chainId: '0x1', context: '0xfeed' }
    const nonsense = [null, 'grant', {}, { ...execution, context: '' }, { ...execution, chainId: 'ten' }]
    expect(await list([execution, ...nonsense, elsewhere])).toMatchObject([
      { context: '0xbeef', caipNetworkId: 'eip155:10', method: 'wallet_requestExecutionPermissions' },
      { context: '0xfeed', caipNetworkId: 'eip155:1', expiresAtMs: 1_800_000_000_000 },
    ])
    expect(await list([])).toEqual([])
  })

  it.each([null, {}, 'none', Array.from({ length: 1_001 }, () => execution)])(
    'API-12 behavior: an answer that is no list is refused: %s',
    async (answer) => {
      await expect(list(answer)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    },
  )

  it('API-12 behavior: a wallet that tells of none says so', async () => {
    await expect(list(unknown)).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
  })
})

describe('encodePermittedCalls', () => {
  it('behavior: of a grant that names no manager, or for no call, it says so', async () => {
    const of = { context: '0xbeef', dependencies: [] }
    await expect(encodePermittedCalls({ grant: of, calls: [{ to: bob }] })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
    await expect(encodePermittedCalls({ grant: { ...of, delegationManager: bob }, calls: [] })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
  })
})
