import { createMemoryStore } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createPageClient } from './fixtures/createPageClient.js'
import { deleteKeys, listStorage } from './storage.js'

describe('listStorage', () => {
  it('default: lists the keys under the client’s own prefix with their sizes, and deletes what is chosen', () => {
    const storage = createMemoryStore()
    const hawser = createPageClient({ id: 'mine', storage })
    hawser.storage.write('connections', ['é'])
    hawser.storage.write('a/b', 1)
    storage.set('@hawser/mine-too/connections', '[]')
    storage.set('elsewhere', '1')
    const listed = listStorage(hawser)
    expect(listed.isInMemory).toBe(false)
    expect(listed.keys).toEqual([
      { key: 'a%2Fb', size: '@hawser/mine/a%2Fb1'.length },
      { key: 'connections', size: '@hawser/mine/connections["é"]'.length + 1 },
    ])
    deleteKeys(hawser, ['a%2Fb'])
    expect(hawser.storage.has('a/b')).toBe(false)
    expect(hawser.storage.has('connections')).toBe(true)
    deleteKeys(hawser, ['connections'])
    expect([...storage.keys()].sort()).toEqual(['@hawser/mine-too/connections', 'elsewhere'])
  })

  it('behavior: a client that keeps everything in memory has nothing to look into', () => {
    const hawser = createPageClient({ storage: false })
    hawser.storage.write('connections', [])
    expect(listStorage(hawser)).toEqual({ keys: [], isInMemory: true })
    expect(() => deleteKeys(hawser, ['connections'])).not.toThrow()
    expect(hawser.storage.has('connections')).toBe(true)
  })
})
