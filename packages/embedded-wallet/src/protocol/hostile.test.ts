import { createWindowPair, dispatchMessage } from '@hawser/testing'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createManualClock } from '../fixtures/createManualClock.js'
import { frameOrigin, openChannel, pageOrigin } from '../fixtures/openChannel.js'
import { settle } from '../fixtures/settle.js'
import type { ChannelTransport } from './channelEnds.js'
import { createFrameChannel, type FrameHandlers } from './createFrameChannel.js'
import { handshakeTypes, parseAppMessage, parseFrameEvent } from './messages.js'
import { ownMessages } from './ownMessages.js'
import { publicEvents, publicMessages } from './publicMessages.js'

const names = [...Object.keys(publicMessages), ...Object.keys(ownMessages), ...Object.keys(publicEvents)]
const words = ['__proto__', 'constructor', 'toString', 'HELLO', 'WELCOME', 'SCREEN_CHANGED', 'SESSION_CHANGED']

const type = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom('@w3m-app/', '@w3m-frame/', '@hawser-app/', '@hawser-frame/', '', '@w3m-APP/'),
      fc.oneof(fc.constantFrom(...names, ...words), fc.string({ maxLength: 20 })),
      fc.constantFrom('', '_SUCCESS', '_ERROR', '_', 'x'),
    )
    .map((parts) => parts.join('')),
)
const leaf = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.bigInt(),
  fc.date(),
  fc.constantFrom('a@b.example', '123456', 'eip155:1', 'eth_call', 'personal_sign', '0xab'),
)
const key = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'email',
    'otp',
    'chainId',
    'method',
    'params',
    'isConnected',
    'message',
    'nonce',
    'version',
    ...words,
  ),
)
const payload = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('list'), tie('object'), tie('own')),
  list: fc.array(tie('value'), { maxLength: 5 }),
  object: fc.dictionary(key, tie('value'), { maxKeys: 5 }),
  // With the names as properties of its own, as a clone has them.
  own: fc.dictionary(key, fc.jsonValue(), { maxKeys: 4 }).map((value) => JSON.parse(JSON.stringify(value))),
})).value
const message = fc.oneof(
  payload,
  fc.record(
    { id: fc.oneof(fc.string({ maxLength: 70 }), fc.integer(), fc.constant('known')), type, payload, extra: leaf },
    { requiredKeys: [] },
  ),
  fc.record({ id: fc.constant('known'), type, payload }, { requiredKeys: ['type'] }),
)

const runs = { numRuns: 10_000 }

describe.each(['port', 'window'] as const)('10,000 generated messages by %s', (transport: ChannelTransport) => {
  const scope = { isOwn: transport === 'port' }

  it('behavior: against a page: it throws nothing, answers nothing, keeps nothing, and works on', async () => {
    const clock = createManualClock()
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const { app, frame, events } = openChannel({
      pair,
      transport,
      clock,
      timers: { readyDelayMs: 0, loadMs: 1_000_000_000, consentMs: 1_000_000_000 },
      handlers: { RPC_REQUEST: () => new Promise<never>(() => {}), IS_CONNECTED: () => ({ isConnected: true }) },
    })
    frame.ready()
    await settle()
    clock.advance(0)
    await app.opened()
    let outcome: unknown = 'waiting'
    app.ask('RPC_REQUEST', { method: 'personal_sign' }).then(
      () => {
        outcome = 'answered'
      },
      (error) => {
        outcome = error
      },
    )
    await settle()
    const posted = vi.spyOn(pair.frameInPage, 'postMessage')
    const timers = clock.waiting()
    const valid: unknown[] = []
    fc.assert(
      fc.property(message, (data) => {
        const event = parseFrameEvent(data, scope)
        // The frame's own word that it has loaded anew is no attack.
        if (event?.name === 'READY') return
        if (event) valid.push(event)
        dispatchMessage(pair.page, { data, origin: frameOrigin, source: pair.frameInPage })
      }),
      runs,
    )
    await settle()
    expect(outcome).toBe('waiting')
    expect(posted).not.toHaveBeenCalled()
    expect(clock.waiting()).toBe(timers)
    expect(events.length).toBeLessThanOrEqual(valid.length)
    expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    expect(Object.hasOwn(Object.prototype, 'isConnected')).toBe(false)
  })

  it('behavior: against a page, by the frame’s own port or window', async () => {
    const clock = createManualClock()
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const { app, events } = openChannel({
      pair,
      hasFrame: false,
      transport,
      clock,
      timers: { readyDelayMs: 0, loadMs: 1_000_000_000 },
    })
    let port: MessagePort | undefined
    const heard: unknown[] = []
    pair.frame.addEventListener('message', (event) => {
      const { data, ports } = event as MessageEvent
      if (data?.type === handshakeTypes.hello) {
        port = ports[0]
        if (port) port.onmessage = ({ data: told }) => heard.push(told)
        port?.postMessage({ type: handshakeTypes.welcome, payload: data.payload })
      } else heard.push(data)
    })
    pair.parentInFrame.postMessage({ type: '@w3m-frame/READY', payload: {} }, pageOrigin)
    await settle()
    clock.advance(0)
    await app.opened()
    const post = (data: unknown): void => {
      if (port) port.postMessage(data)
      else pair.parentInFrame.postMessage(data, pageOrigin)
    }
    const valid: unknown[] = []
    fc.assert(
      fc.property(message, (data) => {
        const event = parseFrameEvent(data, scope)
        if (event?.name === 'READY') return
        if (event) valid.push(event)
        post(data)
      }),
      runs,
    )
    await vi.waitFor(() => expect(events).toHaveLength(valid.length))
    expect(events).toEqual(valid)
    expect(heard).toEqual([])
    expect(clock.waiting()).toBe(0)
    port?.close()
  })

  it('behavior: against a frame: no handler runs but for a message that is one, and nothing else is answered', async () => {
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const calls: string[] = []
    const handlers = Object.fromEntries(
      [...Object.keys(publicMessages), ...Object.keys(ownMessages)].map((name) => [
        name,
        () => {
          calls.push(name)
          return new Promise<never>(() => {})
        },
      ]),
    ) as FrameHandlers
    const frame = createFrameChannel({
      frame: pair.frame as never,
      parent: pair.parentInFrame as never,
      parentOrigin: pageOrigin,
      handlers,
      transport,
    })
    const answers: unknown[] = []
    pair.page.addEventListener('message', (event) => answers.push((event as MessageEvent).data))
    const { port1, port2 } = new MessageChannel()
    if (transport === 'port') {
      port1.onmessage = ({ data }) => answers.push(data)
      const hello = { type: handshakeTypes.hello, payload: { version: 1, nonce: '0'.repeat(32) } }
      pair.frameInPage.postMessage(hello, frameOrigin, [port2])
      await vi.waitFor(() => expect(answers).toHaveLength(1))
      answers.length = 0
    }
    let validCount = 0
    fc.assert(
      fc.property(message, (data) => {
        if (parseAppMessage(data, scope)) validCount += 1
        if (transport === 'port') port1.postMessage(data)
        dispatchMessage(pair.frame, { data, origin: pageOrigin, source: pair.parentInFrame })
      }),
      runs,
    )
    await settle()
    expect(calls.length).toBeLessThanOrEqual(validCount)
    // Those that are answered are messages of the protocol which say so: one too many, or one to cancel another.
    for (const answer of answers) expect(answer).toMatchObject({ type: expect.stringMatching(/_(?:SUCCESS|ERROR)$/) })
    expect(answers.length).toBeLessThanOrEqual(validCount)
    frame.close()
    port1.close()
    port2.close()
  })
})
