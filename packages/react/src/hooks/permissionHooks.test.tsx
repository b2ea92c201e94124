import type { PermissionGrant } from '@hawser/core'
import { describe, expect, it } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { useHawserPermissions } from './account.js'
import { useHawserGrantPermissions, useHawserRevokePermissions } from './requests.js'

const request = {
  permissions: [{ type: 'native-token-allowance', data: { allowance: 1n } }],
  signer: { type: 'account', data: { address: secondAddress } },
  expiresAtMs: 1_900_000_000_000,
}

/** The hooks of a client whose wallet keeps what it grants. */
async function open({ isOn = true } = {}) {
  const held: PermissionGrant[] = []
  const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
  const { client, read } = await renderHooks(
    () => ({
      granting: useHawserGrantPermissions(),
      revoking: useHawserRevokePermissions(),
      listing: useHawserPermissions(),
    }),
    {
      wallets: [wallet],
      features: { smartSessions: isOn },
      permissions: {
        async grantPermissions({ address, permissions, policies = [], expiresAtMs }) {
          const common = { context: `0x${held.length}`, caipNetworkId: 'eip155:1', dependencies: [] } as const
          const method = 'wallet_grantPermissions'
          held.push({ ...common, address, permissions, policies, expiresAtMs, method })
          return held.slice(-1)
        },
        getPermissions: async () => [...held],
        async revokePermissions({ context }) {
          held.splice(0, held.length, ...held.filter((grant) => grant.context !== context))
          return { signature: null }
        },
      },
    },
  )
  return { read, connect: () => connectWallet(client, wallet, { addresses: [firstAddress] }) }
}

describe('hooks of permissions', () => {
  it('API-12 default: granted, listed, and taken back', async () => {
    const { read, connect } = await open()
    expect(read().listing.status).toBe('idle')
    await connect()
    await expect.poll(() => read().listing.data).toEqual([])
    read().granting.grantPermissions(request)
    await expect.poll(() => read().granting.data).toMatchObject([{ context: '0x0', address: firstAddress }])
    read().listing.refetch()
    await expect.poll(() => read().listing.data).toMatchObject([{ context: '0x0' }])
    read().revoking.revokePermissions({ grant: { context: '0x0' } })
    await expect.poll(() => read().revoking.data).toEqual({ signature: null })
    read().listing.refetch()
    await expect.poll(() => read().listing.data).toEqual([])
  })

  it('CAP-15 behavior: where permissions are off, the hook says how to turn them on, and asks no wallet', async () => {
    const { read, connect } = await open({ isOn: false })
    await connect()
    read().granting.grantPermissions(request)
    await expect
      .poll(() => read().granting.error)
      .toMatchObject({
        code: 'FEATURE_OFF',
        details: expect.stringContaining('`features: { smartSessions: true }`'),
      })
    await expect.poll(() => read().listing.data).toEqual([])
  })

  it('API-12 behavior: without a wallet it says so', async () => {
    const { read } = await open()
    await expect(read().granting.grantPermissionsAsync(request)).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await expect.poll(() => read().granting.error).toMatchObject({ code: 'NOT_CONNECTED' })
  })
})
