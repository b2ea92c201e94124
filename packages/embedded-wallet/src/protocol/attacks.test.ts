import { createWindowPair, dispatchMessage } from '@hawser/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameOrigin, openChannel, pageOrigin } from '../fixtures/openChannel.js'
import { createFrameChannel, type FrameHandlers } from './createFrameChannel.js'
import { handshakeTypes } from './messages.js'

// Each message is one that would be good but for one thing: what comes of it is known exactly.

const messageCount = 10_000
/** So many are posted before the other side has its turn; fewer than it works on at once. */
const atOnce = 25

const turn = () => new Promise<void>((resolve) => setTimeout(resolve))
const huge = 'x'.repeat(1_000_001)
const many = Array.from({ length: 60_000 }, () => 0)
const withPrototype = (): unknown => JSON.parse('{"__proto__":{"isConnected":false},"constructor":{"x":1}}')
const nested = (): unknown => {
  let value: unknown = 'x'
  for (let depth = 0; depth < 40; depth += 1) value = { value }
  return value
}

const ways = [
  'honest',
  'duplicate',
  'replay',
  'spoofedOrigin',
  'spoofedSource',
  'oversized',
  'prototypeKeys',
  'nested',
  'unknownKey',
  'unknownName',
  'otherPrefix',
  'badId',
] as const
type Way = (typeof ways)[number]

const request = fc.oneof(
  fc.constant({ name: 'IS_CONNECTED', payload: undefined }),
  fc.nat().map((user) => ({ name: 'CONNECT_EMAIL', payload: { email: `user${user}@mail.example` } })),
  fc.integer({ min: 0, max: 999_999 }).map((otp) => ({ name: 'CONNECT_OTP', payload: { otp: String(otp) } })),
  fc
    .jsonValue({ depthSize: 'xsmall' })
    .map((params) => ({ name: 'RPC_REQUEST', payload: { method: 'eth_call', params: [JSON.stringify(params)] } })),
)
const plan = fc.tuple(fc.constantFrom<Way>(...ways), request)

describe.each(['port', 'window'] as const)('10,000 messages of a hostile parent by %s', (transport) => {
  it('behavior: those that are good run a handler once and are answered once, and all others are as if they had not been', async () => {
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const handled: string[] = []
    const note =
      <T>(answer: T) =>
      (_payload: unknown, { id }: { readonly id: string }): T => {
        handled.push(id)
        return answer
      }
    const handlers: FrameHandlers = {
      IS_CONNECTED: note({ isConnected: true }),
      CONNECT_EMAIL: note({ action: 'VERIFY_OTP' as const }),
      CONNECT_OTP: note(undefined),
      RPC_REQUEST: note('0x'),
      SIGN_OUT: note(undefined),
    }
    const frame = createFrameChannel({
      frame: pair.frame as never,
      parent: pair.parentInFrame as never,
      parentOrigin: pageOrigin,
      handlers,
      transport,
    })
    const answered: string[] = []
    const hear = (data: { readonly id?: string; readonly type: string }): void => {
      if (data.id !== undefined) answered.push(data.id)
    }
    pair.page.addEventListener('message', (event) => hear((event as MessageEvent).data))
    const { port1, port2 } = new MessageChannel()
    if (transport === 'port') {
      port1.onmessage = ({ data }) => hear(data)
      const hello = { type: handshakeTypes.hello, payload: { version: 1, nonce: '0'.repeat(32) } }
      pair.frameInPage.postMessage(hello, frameOrigin, [port2])
      await turn()
    }
    const byWindow = (data: unknown, from: { origin?: string; source?: unknown } = {}): void =>
      dispatchMessage(pair.frame, { data, origin: pageOrigin, source: pair.parentInFrame, ...from })
    const post = (data: unknown): void => (transport === 'port' ? port1.postMessage(data) : byWindow(data))

    const expected: string[] = []
    const sent: unknown[] = []
    const counts = new Map<Way, number>()
    const attack = (way: Way, { name, payload }: { readonly name: string; readonly payload: unknown }): void => {
      const id = `m${expected.length}-${sent.length}`
      const good = { id, type: `@w3m-app/${name}`, ...(payload !== undefined && { payload }) }
      const rpc = (params: unknown) => ({ id, type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params } })
      counts.set(way, (counts.get(way) ?? 0) + 1)
      const ways: Readonly<Record<Way, () => void>> = {
        honest() {
          expected.push(id)
          sent.push(good)
          post(good)
        },
        duplicate() {
          ways.honest()
          post(structuredClone(good))
        },
        replay() {
          // Those that are not forgotten yet.
          if (sent.length > 0) post(sent[sent.length - 1 - (expected.length % Math.min(sent.length, 4_000))])
        },
        spoofedOrigin: () => byWindow(good, { origin: `${pageOrigin}.evil.example` }),
        spoofedSource: () => byWindow(good, { source: {} }),
        oversized: () => post(counts.get(way) === 1 ? rpc(huge) : { ...good, payload: { otp: 'x'.repeat(65) } }),
        prototypeKeys: () => post(rpc(withPrototype())),
        nested: () => post(rpc(nested())),
        unknownKey: () => post({ ...good, extra: 1 }),
        unknownName: () => post({ ...good, type: `@w3m-app/${name}X` }),
        otherPrefix: () => post({ ...good, type: `@hawser-app/${name}` }),
        badId: () => post({ ...good, id: expected.length % 2 === 0 ? 'a b' : { toString: 'x' } }),
      }
      ways[way]()
    }
    for (const [index, [way, message]] of fc.sample(plan, messageCount).entries()) {
      attack(way, message)
      if (index % atOnce === 0) await turn()
    }
    await expect.poll(() => answered.length).toBe(expected.length)
    await turn()
    expect(handled).toEqual(expected)
    expect(answered).toEqual(expected)
    for (const way of ways) expect(counts.get(way)).toBeGreaterThan(500)
    expect(Object.hasOwn(Object.prototype, 'isConnected')).toBe(false)
    frame.close()
    port1.close()
    port2.close()
  })
})

const lies = [
  'foreignId',
  'otherName',
  'spoofedOrigin',
  'spoofedSource',
  'late',
  'oversized',
  'prototypeKeys',
  'unknownKey',
  'windowInPlaceOfPort',
] as const
type Lie = (typeof lies)[number]

describe.each(['port', 'window'] as const)('10,000 messages of a hostile frame by %s', (transport) => {
  it('behavior: each question gets its one answer, whatever is said before it and after it', async () => {
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const { app, events } = openChannel({ pair, hasFrame: false, transport })
    let port: MessagePort | undefined
    const plans = fc.sample(
      fc.array(fc.constantFrom<Lie>(...lies), { minLength: 20, maxLength: 20 }),
      messageCount / 20,
    )
    const earlier: string[] = []
    let said = 0
    const post = (data: unknown): void => {
      if (port) port.postMessage(data)
      else pair.parentInFrame.postMessage(data, pageOrigin)
    }
    const type = '@w3m-frame/IS_CONNECTED_SUCCESS'
    const lie = (way: Lie, id: string): void => {
      said += 1
      const answer = { id, type, payload: { isConnected: false } }
      const spoof = (given: object): void =>
        dispatchMessage(pair.page, { data: answer, origin: frameOrigin, source: pair.frameInPage, ...given })
      const lies: Readonly<Record<Lie, () => void>> = {
        // That of a question that was not asked.
        foreignId: () =>
          post({ id: `${id.slice(0, -1)}x`, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } }),
        otherName: () => post({ ...answer, type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: 1 } }),
        spoofedOrigin: () => spoof({ origin: 'https://evil.example' }),
        spoofedSource: () => spoof({ source: {} }),
        late() {
          if (earlier.length > 0) post({ ...answer, id: earlier[said % earlier.length] })
        },
        // One string is copied at once, and many numbers are not.
        oversized: () => post({ ...answer, payload: said % 500 === 0 ? many : huge }),
        prototypeKeys: () => post({ ...answer, payload: withPrototype() }),
        unknownKey: () => post({ ...answer, extra: true }),
        windowInPlaceOfPort() {
          if (transport === 'port') spoof({})
        },
      }
      lies[way]()
    }
    const respond = (data: { readonly id: string; readonly type: string }): void => {
      if (!data.type.endsWith('IS_CONNECTED')) return
      const round = plans[earlier.length] ?? []
      for (const way of round.slice(0, 10)) lie(way, data.id)
      post({ id: data.id, type, payload: { isConnected: true } })
      for (const way of round.slice(10)) lie(way, data.id)
      earlier.push(data.id)
    }
    pair.frame.addEventListener('message', (event) => {
      const { data, ports } = event as MessageEvent
      if (data?.type !== handshakeTypes.hello) {
        respond(data)
        return
      }
      port = ports[0]
      if (port) port.onmessage = ({ data: told }) => respond(told)
      port?.postMessage({ type: handshakeTypes.welcome, payload: data.payload })
    })
    pair.parentInFrame.postMessage({ type: '@w3m-frame/READY', payload: {} }, pageOrigin)
    for (const _ of plans) expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    await turn()
    expect(said).toBe(messageCount)
    expect(earlier).toHaveLength(plans.length)
    expect(events).toEqual([])
    expect(Object.hasOwn(Object.prototype, 'isConnected')).toBe(false)
    port?.close()
  })
})
