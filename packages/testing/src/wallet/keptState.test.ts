import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { createKeptState } from './keptState.js'
import type { PermissionStore } from './permissionStore.js'

const schema = v.object({ accounts: v.array(v.string()), isLocked: v.boolean() })
const initial = { accounts: ['a'], isLocked: false }

function setup(stored?: string) {
  const values = new Map<string, string>(stored === undefined ? [] : [['key', stored]])
  let onChange = () => {}
  const removed = vi.fn()
  const store: PermissionStore = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    onChange(_, callback) {
      onChange = callback
      return removed
    },
  }
  const onOtherTab = vi.fn()
  const state = createKeptState({
    store,
    key: 'key',
    schema,
    initial,
    restore: ({ accounts, ...rest }) => ({ ...rest, accounts: accounts.filter((account) => account !== 'gone') }),
    onOtherTab,
  })
  return { state, values, removed, onOtherTab, tellOtherTab: () => onChange() }
}

it('default: a change is written through, and another wallet of the store begins with it', () => {
  const { state, values } = setup()
  expect(state.get()).toEqual(initial)
  state.update({ isLocked: true })
  expect(state.get()).toEqual({ accounts: ['a'], isLocked: true })
  expect(setup(values.get('key')).state.get()).toEqual({ accounts: ['a'], isLocked: true })
})

it.each(['', 'no JSON', 'null', '{"accounts":"a"}', '[]'])('behavior: a stored %j is dropped', (stored) => {
  expect(setup(stored).state.get()).toEqual(initial)
})

it('parameters: restore leaves out what the wallet does not have any more', () => {
  expect(setup('{"accounts":["gone","b"],"isLocked":true}').state.get()).toEqual({ accounts: ['b'], isLocked: true })
})

it('parameters: onOtherTab is told what another tab changed, until the end', () => {
  const { state, values, onOtherTab, tellOtherTab, removed } = setup()
  values.set('key', '{"accounts":["b"],"isLocked":false}')
  tellOtherTab()
  expect(onOtherTab).toHaveBeenCalledExactlyOnceWith(initial, { accounts: ['b'], isLocked: false })
  expect(state.get().accounts).toEqual(['b'])
  state.destroy()
  expect(removed).toHaveBeenCalledOnce()
})
