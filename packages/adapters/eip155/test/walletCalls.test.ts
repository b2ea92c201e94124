import { createMemoryStore } from '@hawser/common'
import { createHawser } from '@hawser/core'
import {
  connect,
  getAssets,
  getCapabilities,
  getPermissions,
  grantPermissions,
  revokePermissions,
} from '@hawser/core/actions'
import { setBalance } from '@hawser/testing/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1, 10])
})
afterAll(() => fixture.stop())
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A client that is connected to a wallet of a chain's first account. */
async function setup(behaviors: Parameters<Fixture['createWallet']>[0] = {}) {
  const wallet = fixture.createWallet(behaviors)
  const hawser = createHawser({
    networks: fixture.networks,
    adapters: [eip155()],
    storage: createMemoryStore(),
    features: { smartSessions: true },
    platform: { window: fixture.page },
  })
  ends.push(() => hawser.destroy())
  hawser.start()
  await connect(hawser, { connectorId: wallet.info.rdns })
  return { hawser, wallet, asked: () => wallet.log.map(({ method }) => method) }
}

const request = {
  permissions: [{ type: 'native-token-allowance', data: { allowance: 10n ** 18n } }],
  policies: [{ type: 'call-limit', data: { count: 3 } }],
  expiresAtMs: 2_000_000_000_000,
}
const signer = () => ({ type: 'account', data: { address: fixture.account(1).address } })

describe('getAssets', () => {
  it('API-12 default: what the account holds, as the chain itself says, on the chain in use', async () => {
    const { hawser } = await setup()
    const address = fixture.account(0).address
    const balances = [10n ** 18n + 1n, 2n ** 80n]
    for (const balance of balances) {
      await setBalance(fixture.chain, address, balance)
      expect(await getAssets(hawser)).toMatchObject({ 'eip155:1': [{ address: 'native', type: 'NATIVE', balance }] })
    }
    expect(await getCapabilities(hawser)).toMatchObject({ 'eip155:1': { assetDiscovery: { supported: true } } })
  })

  it('API-12 parameters: caipNetworkIds and types', async () => {
    const { hawser } = await setup()
    const held = await getAssets(hawser, { caipNetworkIds: ['eip155:10', 'eip155:999'] })
    expect(Object.keys(held)).toEqual(['eip155:10'])
    expect(await getAssets(hawser, { types: ['ERC20'] })).toEqual({ 'eip155:1': [] })
  })

  it.each([
    ['noAssets', 'RPC_METHOD_NOT_FOUND'],
    ['malformedAssets', 'INVALID_RESPONSE'],
  ] as const)('API-12 behavior: %s', async (name, code) => {
    const { hawser } = await setup({ behaviors: { [name]: true } })
    await expect(getAssets(hawser)).rejects.toMatchObject({ code })
  })
})

describe('grantPermissions and revokePermissions', () => {
  it('API-12 default: granted with the account’s own key, revoked, and then gone', async () => {
    const { hawser, wallet, asked } = await setup()
    wallet.setBehavior('lateApproval', true)
    const approved = async <T>(answer: Promise<T>): Promise<T> => {
      await expect.poll(() => wallet.pending.map(({ kind }) => kind)).toEqual(['permissions'])
      wallet.approve()
      return answer
    }
    const granting = approved(grantPermissions(hawser, { ...request, signer: signer(), caipNetworkId: 'eip155:10' }))
    const [grant, ...others] = await granting
    expect(others).toEqual([])
    expect(grant).toMatchObject({
      caipNetworkId: 'eip155:10',
      address: fixture.account(0).address,
      permissions: [{ type: 'native-token-allowance', data: { allowance: '0xde0b6b3a7640000' } }],
      policies: request.policies,
      expiresAtMs: request.expiresAtMs,
      method: 'wallet_grantPermissions',
    })
    if (!grant) throw new Error('Nothing was granted.')
    expect(grant.context).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await approved(revokePermissions(hawser, { grant }))).toEqual({ signature: null })
    await expect(revokePermissions(hawser, { grant })).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(asked().filter((method) => /Permission/.test(method))).toEqual([
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_revokePermissions',
    ])
    expect(wallet.isAuthorized).toBe(true)
  })

  it('API-12 behavior: a wallet that knows the present names alone', async () => {
    const { hawser, asked } = await setup({ behaviors: { presentPermissionNames: true } })
    const two = [...request.permissions, { type: 'erc20-token-allowance', data: {} }]
    const grants = await grantPermissions(hawser, { ...request, permissions: two, signer: signer() })
    expect(grants.map(({ permissions: [one] }) => one?.type)).toEqual(two.map(({ type }) => type))
    expect(grants[0]).toMatchObject({
      policies: request.policies,
      expiresAtMs: request.expiresAtMs,
      delegationManager: fixture.account(1).address,
      method: 'wallet_requestExecutionPermissions',
    })
    const [first, second] = grants
    if (!first || !second) throw new Error('Two were asked for.')
    const held = async () => (await getPermissions(hawser)).map(({ context }) => context)
    expect(await getPermissions(hawser)).toEqual(
      grants.map((grant) => ({ ...grant, method: 'wallet_requestExecutionPermissions' })),
    )
    await revokePermissions(hawser, { grant: first })
    expect(await held()).toEqual([second.context])
    // All that was kept of it is its context: the wallet's null to the earlier name is not taken for a yes.
    await revokePermissions(hawser, { grant: { context: second.context } })
    expect(await held()).toEqual([])
    for (const grant of grants)
      await expect(revokePermissions(hawser, { grant })).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(
      asked()
        .filter((method) => /Permission/.test(method) && !/getGranted/.test(method))
        .slice(0, 5),
    ).toEqual([
      'wallet_grantPermissions',
      'wallet_requestExecutionPermissions',
      'wallet_revokeExecutionPermission',
      'wallet_revokePermissions',
      'wallet_revokeExecutionPermission',
    ])
  })

  it.each([
    ['noPermissions', 'RPC_METHOD_NOT_FOUND'],
    ['rejectsPermissions', 'USER_REJECTED'],
    ['malformedGrant', 'INVALID_RESPONSE'],
  ] as const)('API-12 behavior: %s', async (name, code) => {
    const { hawser } = await setup({ behaviors: { [name]: true } })
    await expect(grantPermissions(hawser, { ...request, signer: signer() })).rejects.toMatchObject({ code })
  })

  it('API-12 behavior: a wallet without permissions never seems to revoke one', async () => {
    const { hawser, wallet } = await setup({ behaviors: { noPermissions: true } })
    const revoking = revokePermissions(hawser, { grant: { context: '0xc0ffee' } })
    await expect(revoking).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(wallet.isAuthorized).toBe(true)
  })
})
