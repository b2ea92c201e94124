import { describe, expect, it } from 'vitest'
import type { ConnectionReport } from '../interfaces/connector.js'
import { createReportSource } from './reportSource.js'

const report = (generation: number, address = '0x1'): ConnectionReport => ({
  connectionId: 'eip155/w',
  generation,
  namespace: 'eip155',
  accounts: [{ namespace: 'eip155', address, type: 'eoa' }],
  chainId: 'eip155:1',
})

function setup() {
  const listening: string[] = []
  const told: ConnectionReport[] = []
  const source = createReportSource(() => {
    listening.push('on')
    return () => listening.push('off')
  })
  return { source, listening, told, watch: () => source.watch((heard) => told.push(heard)) }
}

describe('createReportSource', () => {
  it('default: a change is told once to all who watch, and a wallet that repeats itself is not heard', () => {
    const { source, told, watch } = setup()
    watch()
    source.keep(report(1))
    source.update({ accounts: report(1).accounts })
    expect(told).toEqual([])
    source.update({ chainId: 'eip155:10' })
    source.update({ chainId: 'eip155:10' })
    expect(told).toEqual([{ ...report(1), chainId: 'eip155:10' }])
    expect(source.live()?.chainId).toBe('eip155:10')
  })

  it('behavior: what was asked before a newer connect does not take its place', () => {
    const { source } = setup()
    source.keep(report(2, '0x2'))
    expect(source.isNewest(1)).toBe(false)
    expect(source.keep(report(1, '0x1'))).toEqual(report(1, '0x1'))
    expect(source.live()).toEqual(report(2, '0x2'))
    expect(source.isNewest(2)).toBe(true)
  })

  it('behavior: without accounts the connection is over, and later changes are nobody’s', () => {
    const { source, told, watch } = setup()
    watch()
    source.keep(report(1))
    source.update({ accounts: [] })
    source.update({ chainId: 'eip155:10' })
    expect(told).toEqual([{ ...report(1), accounts: [] }])
    expect([source.live(), source.isNewest(0)]).toEqual([undefined, true])
  })

  it('behavior: the wallet is listened to only while somebody watches', () => {
    const { source, listening, told, watch } = setup()
    expect(source.isWatched()).toBe(false)
    const [stop, stopOther] = [watch(), watch()]
    stop()
    stop()
    expect([listening, source.isWatched()]).toEqual([['on'], true])
    stopOther()
    expect([listening, source.isWatched()]).toEqual([['on', 'off'], false])
    source.keep(report(1))
    source.update({ chainId: 'eip155:10' })
    expect(told).toEqual([])
  })

  it('behavior: a wallet that cannot be listened to is tried again by whoever watches next', () => {
    const listening: string[] = []
    let fails = 1
    const source = createReportSource(() => {
      if (fails-- > 0) throw new Error('no')
      listening.push('on')
      return () => listening.push('off')
    })
    expect(() => source.watch(() => {})).toThrow('no')
    expect(source.isWatched()).toBe(false)
    const stop = source.watch(() => {})
    expect(listening).toEqual(['on'])
    stop()
    expect(listening).toEqual(['on', 'off'])
  })

  it('behavior: a connection that was ended is forgotten without a word', () => {
    const { source, told, watch } = setup()
    watch()
    source.keep(report(1))
    source.end()
    expect([source.live(), told]).toEqual([undefined, []])
  })
})
