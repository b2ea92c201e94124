import { createMemoryStore } from '@hawser/common'
import { expect, it } from 'vitest'
import { createGrantedPermissions, type GrantedPermission } from './grantedPermissions.js'

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
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

it('default: keeps an app’s until they end, the latest first, and nobody else’s', () => {
  const store = createMemoryStore()
  const kept = createGrantedPermissions(store, 'https://app.example')
  kept.add([grant(10)], 0)
  kept.add([grant(20)], 0)
  expect(kept.list(9_999)).toEqual([grant(20), grant(10)])
  expect(kept.list(10_000)).toEqual([grant(20)])
  expect(createGrantedPermissions(store, 'https://other.example').list(0)).toEqual([])
  kept.remove('0x20')
  expect(kept.list(0)).toEqual([grant(10)])
})

it('behavior: what is there and is not right is nothing, and keeps nothing right from being listed', () => {
  const store = createMemoryStore()
  const kept = createGrantedPermissions(store, 'https://app.example')
  for (const text of ['{', '5', 'null', '{"0":1}']) {
    store.set('hawser-permissions:https://app.example', text)
    expect(kept.list(0)).toEqual([])
  }
  store.set('hawser-permissions:https://app.example', JSON.stringify([{}, { ...grant(10), from: 'me' }, grant(10)]))
  expect(kept.list(0)).toEqual([grant(10)])
})

it('behavior: is bounded', () => {
  const kept = createGrantedPermissions(createMemoryStore(), 'https://app.example')
  for (let at = 0; at < 60; at += 1) kept.add([grant(1_000 + at)], 0)
  expect(kept.list(0)).toHaveLength(50)
  expect(kept.list(0)[0]).toEqual(grant(1_059))
})
