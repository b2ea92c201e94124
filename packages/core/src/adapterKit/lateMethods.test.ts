import { expect, it } from 'vitest'
import type { ConnectionReport } from '../interfaces/connector.js'
import { createLateSession, lateMethods, loadOnce } from './lateMethods.js'
import { createReportSource } from './reportSource.js'

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

it('behavior: whoever watched before the code came is attached once, though the wallet could not be listened to at first', async () => {
  let isBroken = true
  const listening: string[] = []
  const source = createReportSource(() => {
    if (isBroken) throw new Error('no')
    listening.push('on')
    return () => listening.push('off')
  })
  const session = createLateSession(
    async () => ({ watch: source.watch, connect: async () => 'connected' }),
    ['connect'],
  )
  const told: string[] = []
  const stops = ['first', 'second'].map((name) => session.watch(() => told.push(name)))
  await expect(session.connect()).rejects.toThrow('no')
  isBroken = false
  expect(await session.connect()).toBe('connected')
  expect(await session.connect()).toBe('connected')
  source.tell({} as ConnectionReport)
  expect([listening, told]).toEqual([['on'], ['first', 'second']])
  for (const stop of stops) stop()
  expect(listening).toEqual(['on', 'off'])
})

it('behavior: one of them that cannot be attached has no other attached twice', async () => {
  const attached: string[] = []
  let fails = 1
  const watch = (report: (report: ConnectionReport) => void) => {
    report({} as ConnectionReport)
    return () => void attached.pop()
  }
  const session = createLateSession(async () => ({ watch, ask: async () => 'answer' }), ['ask'])
  session.watch(() => attached.push('first'))
  session.watch(() => {
    if (fails-- > 0) throw new Error('no')
    attached.push('second')
  })
  await expect(session.ask()).rejects.toThrow('no')
  expect(await session.ask()).toBe('answer')
  expect(attached).toEqual(['first', 'second'])
})

it('behavior: a load that is to be made once is, and is tried again where it failed', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return adder
  })
  const first = [load(), load()]
  for (const one of first) await expect(one).rejects.toThrow('offline')
  expect(await load()).toBe(adder)
  expect(await load()).toBe(adder)
  expect(loads).toBe(2)
})
