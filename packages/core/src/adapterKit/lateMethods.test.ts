import { expect, it } from 'vitest'
import { lateMethods } from './lateMethods.js'

interface Adder {
  add(a: number, b: number): Promise<number>
  fail(): Promise<never>
  readonly size: number
}

const adder: Adder = {
  add: async (a, b) => a + b,
  fail: () => Promise.reject(new Error('no')),
  size: 1,
}

it('default: nothing is loaded before the first call', async () => {
  let loads = 0
  const methods = lateMethods(async (): Promise<Adder> => {
    loads += 1
    return adder
  }, ['add', 'fail'])
  expect([Object.keys(methods), loads]).toEqual([['add', 'fail'], 0])
  expect(await methods.add(1, 2)).toBe(3)
  expect(loads).toBe(1)
  await expect(methods.fail()).rejects.toThrow('no')
})

it('behavior: a load that failed is tried again by the next call', async () => {
  let isOffline = true
  const methods = lateMethods(async (): Promise<Adder> => {
    if (isOffline) throw new Error('offline')
    return adder
  }, ['add'])
  await expect(methods.add(1, 2)).rejects.toThrow('offline')
  isOffline = false
  expect(await methods.add(1, 2)).toBe(3)
})
