import type { Hawser } from '@hawser/core'
import {
  getAssets,
  getCapabilities,
  grantPermissions,
  revokePermissions,
  sendCalls,
  waitForCallsStatus,
} from '@hawser/core/actions'
import { type LocalChain, setBalance, startLocalChains, type WalletConnectPeer } from '@hawser/testing/node'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scan } from './fixtures/scan.js'
import { evmNetwork, type Stack, startStack } from './fixtures/startStack.js'

let stack: Stack
let chain: LocalChain
let stopChains: () => Promise<void>
beforeAll(async () => {
  const { chains, stop } = await startLocalChains({ chains: [{ chainId: 1 }] })
  const [first] = chains
  if (!first) throw new Error('No chain started.')
  chain = first
  stopChains = stop
})
afterAll(() => stopChains())
beforeEach(async () => {
  stack = await startStack()
})
afterEach(() => stack.stop())

async function connected(parameters: Parameters<Stack['createPeer']>[0] = {}): Promise<{
  readonly hawser: Hawser
  readonly peer: WalletConnectPeer
  readonly address: `0x${string}`
}> {
  const { hawser } = stack.openPage({ features: { smartSessions: true }, networks: [evmNetwork(1, chain.rpcUrl)] })
  const peer = await stack.createPeer({ chains: { 1: chain.rpcUrl }, ...parameters })
  await (await scan(hawser, peer)).approval
  return { hawser, peer, address: privateKeyToAddress(stack.keys[0] ?? '0x') }
}

const request = {
  permissions: [{ type: 'native-token-allowance', data: { allowance: 1n } }],
  signer: { type: 'account', data: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } },
  expiresAtMs: 2_000_000_000_000,
}

describe('calls of a wallet in another app', () => {
  it('API-12 behavior: assets, as the chain itself says', async () => {
    const { hawser, peer, address } = await connected()
    await setBalance(chain, address, 10n ** 18n)
    expect(peer.sessions[0]?.namespaces.eip155?.methods).toEqual(
      expect.arrayContaining(['wallet_getAssets', 'wallet_grantPermissions', 'wallet_revokePermissions']),
    )
    expect(await getCapabilities(hawser)).toMatchObject({ 'eip155:1': { assetDiscovery: { supported: true } } })
    expect(await getAssets(hawser)).toMatchObject({ 'eip155:1': [{ type: 'NATIVE', balance: 10n ** 18n }] })
  })

  it('API-12 behavior: a batch of calls, as one transaction', async () => {
    const { hawser, peer, address } = await connected()
    await setBalance(chain, address, 10n ** 18n)
    const calls = [
      { to: request.signer.data.address, value: 5n },
      { to: request.signer.data.address, value: 7n },
    ]
    const { id, isSequential } = await sendCalls(hawser, { calls })
    expect(isSequential).toBe(false)
    const outcome = await waitForCallsStatus(hawser, { id, pollingIntervalMs: 20 })
    expect(outcome).toMatchObject({ status: 'confirmed', isAtomic: true, caipNetworkId: 'eip155:1' })
    expect(outcome.receipts).toHaveLength(1)
    // One in another app is asked for nothing beside what the user is to see.
    expect([...new Set(peer.log.map(({ method }) => method))]).toEqual(['wallet_sendCalls', 'wallet_getCallsStatus'])
    peer.setBehavior('rejectsCalls', true)
    await expect(sendCalls(hawser, { calls })).rejects.toMatchObject({ code: 'USER_REJECTED' })
    peer.setBehavior('rejectsCalls', false)
    peer.setBehavior('callsOneByOne', true)
    await expect(sendCalls(hawser, { calls })).rejects.toMatchObject({ code: 'CALLS_ATOMICITY_UNSUPPORTED' })
  })

  it('API-12 behavior: permissions are granted and revoked', async () => {
    const { hawser, peer, address } = await connected()
    const [grant] = await grantPermissions(hawser, request)
    if (!grant) throw new Error('Nothing was granted.')
    expect(grant).toMatchObject({ address, permissions: [{ data: { allowance: '0x1' } }] })
    await revokePermissions(hawser, { grant })
    await expect(revokePermissions(hawser, { grant })).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS' })
    expect(peer.log.map(({ method }) => method)).toEqual([
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_revokePermissions',
    ])
  })

  it('API-12 behavior: declined, and answered in another form', async () => {
    const { hawser } = await connected({ behaviors: { rejectsPermissions: true, malformedAssets: true } })
    await expect(grantPermissions(hawser, request)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await expect(getAssets(hawser)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('API-12 behavior: what the session does not allow is asked by no name', async () => {
    const { hawser, peer } = await connected({ behaviors: { fewerMethods: true } })
    const unsupported = { code: 'PROVIDER_UNSUPPORTED_METHOD' }
    await expect(getAssets(hawser)).rejects.toMatchObject(unsupported)
    await expect(grantPermissions(hawser, request)).rejects.toMatchObject(unsupported)
    await expect(revokePermissions(hawser, { grant: { context: '0x1' } })).rejects.toMatchObject(unsupported)
    expect(peer.log).toEqual([])
  })
})
