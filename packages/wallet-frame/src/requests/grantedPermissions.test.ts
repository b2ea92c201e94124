import { createMemoryStore } from '@hawser/common'
import { expect, it } from 'vitest'
import { createGrantedPermissions, type GrantedPermission, type KeptPermission } from './grantedPermissions.js'

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const day = 86_400
const grant = (timestamp: number, context: `0x${string}` = `0x${timestamp}`): GrantedPermission => ({
  chainId: '0x1',
  from: address,
  to: address,
  permission: { type: 'native-token-allowance', data: { allowance: '0x1' }, isAdjustmentAllowed: false },
  rules: [{ type: 'expiry', data: { timestamp } }],
  context,
  dependencies: [],
  delegationManager: address,
})
const appOrigin = 'https://app.example'
const kept = (one: GrantedPermission): KeptPermission => ({
  appOrigin,
  grant: one,
  revokedAtMs: null,
  told: 'nothing',
})

it('default: keeps an app’s until they end, the latest first, and tells an app of nobody else’s', () => {
  const store = createMemoryStore()
  const permissions = createGrantedPermissions(store, appOrigin)
  permissions.add([grant(10)], 0)
  permissions.add([grant(20)], 0)
  expect(permissions.list(9_999)).toEqual([grant(20), grant(10)])
  expect(permissions.list(10_000)).toEqual([grant(20)])
  const other = createGrantedPermissions(store, 'https://other.example')
  expect(other.list(0)).toEqual([])
  expect(other.all(0)).toEqual([kept(grant(20)), kept(grant(10))])
  permissions.end('0x20', 1)
  expect(permissions.list(1)).toEqual([grant(10)])
})

it('default: what has ended is known for a month, whoever asks', () => {
  const store = createMemoryStore()
  const permissions = createGrantedPermissions(store, appOrigin)
  permissions.add([grant(10), grant(100 * day)], 0)
  permissions.end(`0x${100 * day}`, 20_000)
  permissions.end(`0x${100 * day}`, 30_000)
  expect(permissions.list(20_000)).toEqual([])
  expect(permissions.all(20_000)).toEqual([kept(grant(10)), { ...kept(grant(100 * day)), revokedAtMs: 20_000 }])
  expect(permissions.all((30 * day + 15) * 1_000).map((one) => one.grant)).toEqual([grant(100 * day)])
  expect(permissions.all((30 * day + 25) * 1_000)).toEqual([])
  permissions.clear()
  expect(permissions.all(0)).toEqual([])
})

it('behavior: what is there and is not right is nothing, and keeps nothing right from being listed', () => {
  const store = createMemoryStore()
  const permissions = createGrantedPermissions(store, appOrigin)
  for (const text of ['{', '5', 'null', '{"0":1}']) {
    store.set('hawser-permissions', text)
    expect(permissions.list(0)).toEqual([])
  }
  const wrong = kept({ ...grant(10), from: 'me' as never })
  store.set('hawser-permissions', JSON.stringify([{}, wrong, kept(grant(10))]))
  expect(permissions.list(0)).toEqual([grant(10)])
})

it('behavior: is bounded: what has ended goes first, then the oldest', () => {
  const permissions = createGrantedPermissions(createMemoryStore(), appOrigin)
  permissions.add([grant(9_999, '0xaa')], 0)
  permissions.add([grant(5, '0xbb')], 0)
  permissions.end('0xbb', 1)
  for (let at = 0; at < 199; at += 1) permissions.add([grant(1_000 + at)], 2)
  expect(permissions.list(2)).toHaveLength(200)
  expect(permissions.list(2).at(-1)).toEqual(grant(9_999, '0xaa'))
  permissions.add([grant(2_000)], 2)
  expect(permissions.list(2)).toHaveLength(200)
  expect(permissions.list(2)[0]).toEqual(grant(2_000))
  expect(permissions.list(2)).not.toContainEqual(grant(9_999, '0xaa'))
})
