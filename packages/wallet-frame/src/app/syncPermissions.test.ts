import { createMemoryStore } from '@hawser/common'
import { expect, it } from 'vitest'
import { createGrantedPermissions, type GrantedPermission } from '../requests/grantedPermissions.js'
import { syncPermissions } from './syncPermissions.js'

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const appOrigin = 'https://app.example'
const grant = (context: `0x${string}`): GrantedPermission => ({
  chainId: '0x1',
  from: address,
  to: address,
  permission: { type: 'native-token-allowance', data: { allowance: '0x1' }, isAdjustmentAllowed: false },
  rules: [{ type: 'expiry', data: { timestamp: 1_000 } }],
  context,
  dependencies: [],
  delegationManager: address,
})
const entry = (one: GrantedPermission, revokedAt: string | null = null) => ({ page: appOrigin, grant: one, revokedAt })

function open({ listed = [] as readonly unknown[], refuses = '' } = {}) {
  const permissions = createGrantedPermissions(createMemoryStore(), appOrigin)
  const asked: (readonly [string, unknown])[] = []
  const service = {
    async ask(path: string, body: object) {
      asked.push([path, body])
      if (path === refuses) throw new Error('Refused.')
      return {} as never
    },
    read: async () => ({ permissions: listed }) as never,
  }
  const session = { use: <T>(run: (token: string) => Promise<T>) => run('token') }
  const sync = () =>
    syncPermissions({ permissions, service, session, clock: { nowMs: () => 10 } }, new AbortController().signal)
  return { permissions, asked, sync }
}

it('API-06 default: the service is told once of what was granted here, and once that it was taken back', async () => {
  const { permissions, asked, sync } = open()
  permissions.add([grant('0x01')], 0)
  await sync()
  await sync()
  expect(asked).toEqual([['permissions', { page: appOrigin, grant: grant('0x01') }]])
  permissions.end('0x01', 5)
  await sync()
  await sync()
  expect(asked.slice(1)).toEqual([['permissions/revoke', { context: '0x01' }]])
})

it('API-06 default: what was granted elsewhere is known here, whatever the service says of its end, which the chain is asked; what is of a wrong form is not', async () => {
  const there = '2026-01-01T00:00:00.000Z'
  const { permissions, asked, sync } = open({
    listed: [
      entry(grant('0x01'), there),
      entry(grant('0x02')),
      // As long ago as what is listed no more.
      entry(grant('0x04'), '1970-01-01T00:00:00.000Z'),
      { page: 5 },
      entry({ ...grant('0x03'), from: 'me' as never }),
    ],
  })
  permissions.add([grant('0x01')], 0)
  await sync()
  expect(permissions.all(10).map((one) => [one.grant.context, one.revokedAtMs, one.told])).toEqual([
    ['0x01', null, 'granted'],
    ['0x02', null, 'granted'],
    ['0x04', null, 'revoked'],
  ])
  expect(asked.map(([path]) => path)).toEqual(['permissions'])
})

it('API-06 error: what the service does not take is told again the next time', async () => {
  const { permissions, asked, sync } = open({ refuses: 'permissions' })
  permissions.add([grant('0x01')], 0)
  await sync()
  await sync()
  expect(asked).toHaveLength(2)
  expect(permissions.all(10)[0]?.told).toBe('nothing')
})
