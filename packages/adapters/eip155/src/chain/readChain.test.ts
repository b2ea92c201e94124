import { isHawserError, systemClock } from '@hawser/common'
import { expect, it } from 'vitest'
import { mainnet } from '../exports/networks.js'
import { getBalance } from './createBalanceMethods.js'

const network = { ...mainnet, rpcUrls: { default: { http: ['http://node.invalid/'] } } }
const alone = { ...network, contracts: {} }
const address = '0x35820A4d1677E62312D84EEE0903c5d3E363f769'

/** A node that never answers, and how many wait for it. */
function createSilentNode() {
  const open = new Set<AbortSignal>()
  let asked = 0
  const fetch = ((_, init) =>
    new Promise((_, reject) => {
      const { signal } = init ?? {}
      asked += 1
      if (!signal) return
      open.add(signal)
      signal.addEventListener('abort', () => {
        open.delete(signal)
        reject(signal.reason)
      })
    })) as typeof globalThis.fetch
  // No deadline ends a request here: whatever ends it is the reader's.
  const clock = { ...systemClock, setTimeout: () => () => undefined }
  const context = { clock, fetch, pollingIntervalMs: 100, clients: new Map(), networks: () => [] }
  return { context, waiting: () => open.size, asked: () => asked }
}
const isAborted = (error: unknown) => isHawserError(error, 'ABORTED')

it('behavior: a read that is aborted takes its request along', async () => {
  const { context, waiting, asked } = createSilentNode()
  const leaving = new AbortController()
  const reading = getBalance({ address, network: alone, signal: leaving.signal }, context).catch(isAborted)
  await expect.poll(waiting).toBe(1)
  leaving.abort()
  expect(await reading).toBe(true)
  await expect.poll(waiting).toBe(0)
  expect(asked()).toBe(1)
})

it('behavior: equal reads are one request, which ends with the last of them', async () => {
  const { context, waiting, asked } = createSilentNode()
  const [one, other] = [new AbortController(), new AbortController()]
  const readings = [one, other].map(({ signal }) =>
    getBalance({ address, network: alone, signal }, context).catch(isAborted),
  )
  await expect.poll(waiting).toBe(1)
  one.abort()
  expect(await readings[0]).toBe(true)
  expect([waiting(), asked()]).toEqual([1, 1])
  other.abort()
  expect(await readings[1]).toBe(true)
  await expect.poll(waiting).toBe(0)
})
