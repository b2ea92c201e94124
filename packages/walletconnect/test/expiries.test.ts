import { getWcUri, signMessage } from '@hawser/core/actions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quietExpiries } from '../src/provider/quietExpiries.js'
import { findConnector } from './fixtures/findConnector.js'
import { scan } from './fixtures/scan.js'
import { type Stack, startStack } from './fixtures/startStack.js'

const setRealTimeout = globalThis.setTimeout
/** The SDK gives answers five minutes, and a sign-in an hour: that is a second and a half here. */
const shortened = (ms: number): number => (ms < 290_000 ? ms : ms < 3_000_000 ? ms / 200 : ms / 2_400)
const pause = (ms: number) => new Promise((resolve) => setRealTimeout(resolve, ms))

let stack: Stack
const unhandled: unknown[] = []
const onUnhandled = (error: unknown): void => void unhandled.push(error)

beforeEach(async () => {
  stack = await startStack()
  unhandled.length = 0
  process.on('unhandledRejection', onUnhandled)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0, ...rest: []) =>
    setRealTimeout(run, shortened(ms), ...rest)) as typeof setTimeout)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await stack.stop()
  process.off('unhandledRejection', onUnhandled)
})

async function connected() {
  const page = stack.openPage()
  const peer = await stack.createPeer()
  await (await scan(page.hawser, peer)).approval
  return { ...page, peer, connector: findConnector(page.hawser) }
}

/** What the wallet is asked never arrives. */
const loseRequests = (...tags: number[]) =>
  stack.relay.faults.add({ kind: 'drop', when: ({ tag }) => tags.includes(tag ?? 0) })

it('behavior: a proposal that nobody answers expires past nobody', async () => {
  const { hawser } = stack.openPage()
  const ended = new AbortController()
  const { approval } = await getWcUri(hawser, { signal: ended.signal })
  approval.catch(() => {})
  await pause(2_500)
  expect(unhandled).toEqual([])
  ended.abort()
})

it('behavior: a request that nobody answers fails once, for who asked', async () => {
  const { hawser } = await connected()
  loseRequests(1108)
  const failed = await signMessage(hawser, { message: 'hello' }).catch((error) => error.code)
  expect(['REQUEST_EXPIRED', 'TIMEOUT']).toContain(failed)
  await pause(500)
  expect(unhandled).toEqual([])
})

it('behavior: a ping that nobody waits for any more expires past nobody', async () => {
  const { connector } = await connected()
  loseRequests(1114)
  await expect(connector.ping({ signal: AbortSignal.timeout(300) })).rejects.toThrow()
  await pause(2_500)
  expect(unhandled).toEqual([])
})

it('behavior: a sign-in that nobody answers expires past nobody', async () => {
  const { hawser } = stack.openPage()
  const asked = findConnector(hawser).authenticate({
    namespaces: ['eip155'],
    generation: 1,
    signal: AbortSignal.timeout(1_000),
    payload: { chains: ['eip155:1'], domain: 'app.example', nonce: 'abcdefgh', uri: 'https://app.example' },
  })
  await expect(asked).rejects.toThrow()
  await pause(2_500)
  expect(unhandled).toEqual([])
})

it('behavior: a page that is left while it asks', async () => {
  const { hawser, close } = await connected()
  loseRequests(1108)
  const asked = signMessage(hawser, { message: 'hello' })
  asked.catch(() => {})
  await pause(300)
  close()
  await pause(2_500)
  expect(unhandled).toEqual([])
})

it('behavior: a release of the SDK whose engine is another one stays as it is', () => {
  for (const client of [{}, { engine: {} }, { engine: { events: { once: 1 }, connect: 1 } }]) {
    const before = structuredClone(client)
    quietExpiries(client)()
    expect(client).toEqual(before)
  }
})
