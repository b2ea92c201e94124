import { createWindowPair, dispatchMessage } from '@hawser/testing'
import { describe, expect, it, vi } from 'vitest'
import { MAX_OPEN_REQUESTS } from '../constants.js'
import { FrameRefusedError } from '../errors.js'
import { createManualClock } from '../fixtures/createManualClock.js'
import { frameOrigin, openChannel, pageOrigin } from '../fixtures/openChannel.js'
import { settle } from '../fixtures/settle.js'
import type { ChannelTransport } from './channelEnds.js'
import { handshakeTypes, writeFrameAnswer } from './messages.js'

const transports: readonly ChannelTransport[] = ['port', 'window']
const connected = { IS_CONNECTED: () => ({ isConnected: true }) }

describe.each(transports)('a channel by %s', (transport) => {
  it('default: a request is answered', async () => {
    const { app, frame } = openChannel({ transport, handlers: connected })
    frame.ready()
    expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  })

  it('default: requests that wait for one another have each their own answer', async () => {
    const answers = new Map<number, () => void>()
    const { app, frame } = openChannel({
      transport,
      handlers: {
        SWITCH_NETWORK: ({ chainId }) =>
          new Promise((resolve) => void answers.set(Number(chainId), () => resolve({ chainId }))),
      },
    })
    frame.ready()
    const asked = [1, 2, 3].map((chainId) => app.ask('SWITCH_NETWORK', { chainId }))
    await vi.waitFor(() => expect(answers.size).toBe(3))
    for (const chainId of [3, 1, 2]) answers.get(chainId)?.()
    expect(await Promise.all(asked)).toEqual([{ chainId: 1 }, { chainId: 2 }, { chainId: 3 }])
  })

  it('STA-22 CON-10 behavior: a frame is spoken to 500 ms after it has said that it is ready, and not before', async () => {
    const clock = createManualClock()
    const handler = vi.fn(() => ({ isConnected: true }))
    const { app, frame } = openChannel({ transport, clock, timers: {}, handlers: { IS_CONNECTED: handler } })
    const asked = app.ask('IS_CONNECTED', undefined)
    await settle()
    expect(handler).not.toHaveBeenCalled()
    frame.ready()
    await settle()
    clock.advance(499)
    await settle()
    expect(handler).not.toHaveBeenCalled()
    clock.advance(1)
    expect(await asked).toEqual({ isConnected: true })
  })

  it('CON-10 error: a frame that has not said in 20 s that it is ready', async () => {
    const clock = createManualClock()
    const { app } = openChannel({ transport, clock, timers: { readyDelayMs: 0 } })
    const asked = app.ask('IS_CONNECTED', undefined)
    const failed = expect(asked).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    clock.advance(19_999)
    await settle()
    expect(clock.waiting()).toBe(1)
    clock.advance(1)
    await failed
    expect(clock.waiting()).toBe(0)
  })

  it.each(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'GET_SOCIAL_REDIRECT_URI', 'CONNECT_SOCIAL'] as const)(
    'CON-10 error: %s that is not answered in 30 s, and no other request ends with it',
    async (name) => {
      const clock = createManualClock()
      let answer: (() => void) | undefined
      const hang = () => new Promise<never>(() => {})
      const { app, frame } = openChannel({
        transport,
        clock,
        timers: { readyDelayMs: 0 },
        handlers: {
          [name]: hang,
          RPC_REQUEST: () =>
            new Promise((resolve) => {
              answer = () => resolve('0x1')
            }),
        },
      })
      frame.ready()
      // Both ends shake hands in tasks of their own, and the wait that follows in one of the clock's.
      await settle()
      clock.advance(0)
      const payloads = {
        CONNECT_EMAIL: { email: 'a@b.example' },
        CONNECT_DEVICE: undefined,
        CONNECT_OTP: { otp: '1' },
        GET_SOCIAL_REDIRECT_URI: { provider: 'x' },
        CONNECT_SOCIAL: { uri: 'https://x.example' },
      } as const
      const other = app.ask('RPC_REQUEST', { method: 'eth_call' })
      const asked = app.ask(name, payloads[name])
      const failed = expect(asked).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
      await vi.waitFor(() => expect(answer).toBeDefined())
      clock.advance(29_999)
      await settle()
      clock.advance(1)
      await failed
      answer?.()
      expect(await other).toBe('0x1')
    },
  )

  it('parameters: timers', async () => {
    const clock = createManualClock()
    const { app } = openChannel({ transport, clock, timers: { loadMs: 5, readyDelayMs: 0 } })
    const failed = expect(app.opened()).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    clock.advance(5)
    await failed
  })

  it('behavior: an abort ends one request, and a late answer to it is nobody’s', async () => {
    let answer: (() => void) | undefined
    const { app, frame, events } = openChannel({
      transport,
      handlers: {
        ...connected,
        GET_USER: () =>
          new Promise((resolve) => {
            answer = () => resolve({ address: '0xabc', chainId: 1 })
          }),
      },
    })
    frame.ready()
    const end = new AbortController()
    const asked = app.ask('GET_USER', undefined, { signal: end.signal })
    const failed = expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(answer).toBeDefined())
    end.abort()
    await failed
    answer?.()
    expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    await settle()
    expect(events).toEqual([])
  })

  it('behavior: a signal that has aborted already asks nobody', async () => {
    const handler = vi.fn(() => ({ isConnected: true }))
    const { app, frame } = openChannel({ transport, handlers: { IS_CONNECTED: handler } })
    frame.ready()
    await app.opened()
    const asked = app.ask('IS_CONNECTED', undefined, { signal: AbortSignal.abort() })
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    await settle()
    expect(handler).not.toHaveBeenCalled()
  })

  it('behavior: a channel that is closed ends what waits, leaves no timer, and asks nobody any more', async () => {
    const clock = createManualClock()
    const { app } = openChannel({ transport, clock })
    const waiting = [app.opened(), app.ask('SIGN_OUT', undefined)].map((one) =>
      expect(one).rejects.toMatchObject({ code: 'ABORTED' }),
    )
    app.close()
    await Promise.all(waiting)
    expect(clock.waiting()).toBe(0)
    await expect(app.ask('SIGN_OUT', undefined)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('behavior: onAsk comes right before the request, and what it throws keeps it back', async () => {
    const handler = vi.fn(() => ({ isConnected: true }))
    const { app, frame } = openChannel({ transport, handlers: { IS_CONNECTED: handler } })
    frame.ready()
    const onAsk = () => {
      throw new Error('too late')
    }
    await expect(app.ask('IS_CONNECTED', undefined, { onAsk })).rejects.toThrow('too late')
    await settle()
    expect(handler).not.toHaveBeenCalled()
  })

  it('error: the frame’s own reason, and its code where the transport has one', async () => {
    const { app, frame } = openChannel({
      transport,
      handlers: {
        RPC_REQUEST: () => {
          throw new FrameRefusedError('User rejected the request.', { rpcCode: 4001 })
        },
        SIGN_OUT: () => {
          throw new TypeError('secret of the frame')
        },
      },
    })
    frame.ready()
    await expect(app.ask('RPC_REQUEST', { method: 'personal_sign' })).rejects.toMatchObject({
      code: 'IFRAME_REFUSED',
      message: 'User rejected the request.',
      rpcCode: transport === 'port' ? 4001 : undefined,
    })
    await expect(app.ask('SIGN_OUT', undefined)).rejects.toMatchObject({ message: 'An error occurred' })
    await expect(app.ask('GET_CHAIN_ID', undefined)).rejects.toMatchObject({ code: 'IFRAME_REFUSED' })
  })

  it.each(['HTTP_REQUEST_FAILED', 'HTTP_STATUS', 'TIMEOUT'])(
    'error: a service that the frame cannot reach is told in words of its own, %s',
    async (reason) => {
      const { app, frame } = openChannel({
        transport,
        handlers: {
          CONNECT_OTP: () => {
            throw new FrameRefusedError('HTTP request failed.', { reason })
          },
        },
      })
      frame.ready()
      await expect(app.ask('CONNECT_OTP', { otp: '123456' })).rejects.toMatchObject(
        transport === 'port'
          ? {
              code: 'HTTP_REQUEST_FAILED',
              message: "The wallet's service can't be reached. Check your connection, then try again.",
            }
          : { code: 'IFRAME_REFUSED', message: 'HTTP request failed.' },
      )
    },
  )

  it('ERR-01 error: a server’s words are the error that they stand for', async () => {
    const { app, frame } = openChannel({
      transport,
      handlers: {
        SYNC_DAPP_DATA: () => {
          throw new FrameRefusedError('Unauthorized: origin not allowed')
        },
      },
    })
    frame.ready()
    await expect(app.ask('SYNC_DAPP_DATA', { projectId: 'p' })).rejects.toMatchObject({
      code: 'INVALID_APP_CONFIGURATION',
      message: 'Invalid App Configuration',
    })
  })

  it('error: a payload that is none is not sent', async () => {
    const { app } = openChannel({ transport })
    await expect(app.ask('CONNECT_EMAIL', { email: 'nobody' })).rejects.toMatchObject({ code: 'INVALID_MESSAGE' })
    const payload = { method: 'eth_call', params: [JSON.parse('{"__proto__":1}')] }
    await expect(app.ask('RPC_REQUEST', payload)).rejects.toMatchObject({ code: 'INVALID_MESSAGE' })
  })

  it('behavior: bigints go as hexadecimal', async () => {
    const { app, frame } = openChannel({ transport, handlers: { RPC_REQUEST: ({ params }) => params } })
    frame.ready()
    expect(await app.ask('RPC_REQUEST', { method: 'eth_call', params: [{ value: 255n }] })).toEqual([{ value: '0xff' }])
  })

  it('behavior: a frame that loads itself anew ends what it was asked, and is spoken to again', async () => {
    let isHanging = true
    const { app, frame } = openChannel({
      transport,
      handlers: { IS_CONNECTED: () => (isHanging ? new Promise<never>(() => {}) : { isConnected: true }) },
    })
    frame.ready()
    await app.opened()
    const failed = expect(app.ask('IS_CONNECTED', undefined)).rejects.toMatchObject({ code: 'IFRAME_RELOADED' })
    await settle()
    frame.ready()
    await failed
    isHanging = false
    // The old frame holds its port; one that has loaded anew takes the new one.
    if (transport === 'window') expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  })

  it('behavior: as many requests as a frame works on, and one too many is refused', async () => {
    const { app, frame } = openChannel({ transport, handlers: { RPC_REQUEST: () => new Promise<never>(() => {}) } })
    frame.ready()
    await app.opened()
    const ends = Array.from({ length: MAX_OPEN_REQUESTS }, () => new AbortController())
    const asked = ends.map(({ signal }) =>
      app.ask('RPC_REQUEST', { method: 'eth_call' }, { signal }).catch((error) => error.code),
    )
    await expect(app.ask('RPC_REQUEST', { method: 'eth_call' })).rejects.toThrow('Too many requests are open.')
    for (const end of ends) end.abort()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['ABORTED']))
  })
})

describe('a channel by port', () => {
  it('behavior: after the handshake no window message is heard, and none has what was asked in it', async () => {
    const { app, frame, pair } = openChannel({ handlers: connected })
    const overheard: unknown[] = []
    pair.frame.addEventListener('message', (event) => overheard.push((event as MessageEvent).data))
    frame.ready()
    await app.ask('IS_CONNECTED', undefined)
    expect(overheard).toMatchObject([{ type: handshakeTypes.hello }])
    const handler = vi.fn()
    pair.frame.addEventListener('message', handler)
    pair.frameInPage.postMessage({ id: 'a', type: '@w3m-app/SIGN_OUT' }, frameOrigin)
    await vi.waitFor(() => expect(handler).toHaveBeenCalled())
  })

  it('behavior: a request that nobody waits for is taken back, and what is signed for it is not sent', async () => {
    const signals: AbortSignal[] = []
    const { app, frame } = openChannel({
      handlers: {
        RPC_REQUEST: (_payload, { signal }) => {
          signals.push(signal)
          return new Promise<never>(() => {})
        },
      },
    })
    frame.ready()
    const end = new AbortController()
    const first = app.ask('RPC_REQUEST', { method: 'personal_sign' }, { signal: end.signal }).catch(() => {})
    void app.ask('RPC_REQUEST', { method: 'personal_sign' }).catch(() => {})
    await vi.waitFor(() => expect(signals).toHaveLength(2))
    end.abort()
    await first
    await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true))
    expect(signals[1]?.aborted).toBe(false)
  })

  it('behavior: a second greeting, replayed or not, is not heard, and its port is closed', async () => {
    const { app, frame, pair } = openChannel({ handlers: connected })
    frame.ready()
    await app.opened()
    const { port1, port2 } = new MessageChannel()
    const answered = vi.fn()
    port1.onmessage = answered
    const hello = { type: handshakeTypes.hello, payload: { version: 1, nonce: '0'.repeat(32) } }
    pair.frameInPage.postMessage(hello, frameOrigin, [port2])
    await settle()
    port1.postMessage({ id: 'a', type: '@w3m-app/IS_CONNECTED' })
    await settle()
    expect(answered).not.toHaveBeenCalled()
    port1.close()
    expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  })

  it('behavior: a frame that greets by another number is not spoken to', async () => {
    const clock = createManualClock()
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const { app } = openChannel({ pair, clock, hasFrame: false, timers: { loadMs: 100, readyDelayMs: 0 } })
    pair.frame.addEventListener('message', (event) => {
      const { ports } = event as MessageEvent
      ports[0]?.postMessage({ type: handshakeTypes.welcome, payload: { version: 1, nonce: 'f'.repeat(32) } })
    })
    pair.parentInFrame.postMessage({ type: '@w3m-frame/READY', payload: {} }, pageOrigin)
    const failed = expect(app.opened()).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    await settle()
    clock.advance(100)
    await failed
  })

  it('behavior: a frame that has loaded anew takes a new port', async () => {
    const { app, frame, pair } = openChannel({ handlers: connected })
    frame.ready()
    await app.opened()
    frame.close()
    const { createFrameChannel } = await import('./createFrameChannel.js')
    const next = createFrameChannel({
      frame: pair.frame as never,
      parent: pair.parentInFrame as never,
      parentOrigin: pageOrigin,
      handlers: { IS_CONNECTED: () => ({ isConnected: false }) },
    })
    next.ready()
    await vi.waitFor(async () =>
      expect(await app.ask('IS_CONNECTED', undefined).catch(() => undefined)).toEqual({ isConnected: false }),
    )
    next.close()
  })
})

describe('who is heard', () => {
  it.each(transports)('behavior: by %s, a page hears no other window and no other origin', async (transport) => {
    const { app, pair } = openChannel({ transport, timers: { loadMs: 60, readyDelayMs: 0 } })
    const ready = { type: '@w3m-frame/READY', payload: {} }
    for (const [origin, source] of [
      ['https://evil.example', pair.frameInPage],
      [frameOrigin, {}],
      [frameOrigin, null],
      [frameOrigin, pair.page],
      ['null', pair.frameInPage],
      [`${frameOrigin}.evil.example`, pair.frameInPage],
      [`${frameOrigin}:443`, pair.frameInPage],
    ] as const)
      dispatchMessage(pair.page, { data: ready, origin, source })
    await expect(app.opened()).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
  })

  it.each(transports)('behavior: by %s, a frame hears no other window and no other origin', async (transport) => {
    const handler = vi.fn(() => ({ isConnected: true }))
    const { pair } = openChannel({ transport, handlers: { IS_CONNECTED: handler } })
    const answered = vi.fn()
    for (const [origin, source] of [
      ['https://evil.example', pair.parentInFrame],
      [pageOrigin, {}],
      [pageOrigin, null],
      ['null', pair.parentInFrame],
    ] as const) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = answered
      const hello = { type: handshakeTypes.hello, payload: { version: 1, nonce: '0'.repeat(32) } }
      dispatchMessage(pair.frame, { data: hello, origin, source, ports: [port2] })
      port1.postMessage({ id: 'a', type: '@w3m-app/IS_CONNECTED' })
      dispatchMessage(pair.frame, { data: { id: 'a', type: '@w3m-app/IS_CONNECTED' }, origin, source })
      await settle()
      port1.close()
      port2.close()
    }
    expect(handler).not.toHaveBeenCalled()
    expect(answered).not.toHaveBeenCalled()
  })

  it('behavior: a page posts to the frame’s origin alone: whoever has come in its place gets nothing', async () => {
    const pair = createWindowPair(pageOrigin, 'https://evil.example')
    const heard = vi.fn()
    pair.frame.addEventListener('message', heard)
    const { app } = openChannel({ pair, timers: { loadMs: 60, readyDelayMs: 0 } })
    // Even where it could say that it is the frame.
    dispatchMessage(pair.page, {
      data: { type: '@w3m-frame/READY', payload: {} },
      origin: frameOrigin,
      source: pair.frameInPage,
    })
    await expect(app.opened()).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    expect(heard).not.toHaveBeenCalled()
  })

  it('behavior: an id that was used is not worked on again', async () => {
    const handler = vi.fn(() => ({ isConnected: true }))
    const { pair } = openChannel({ transport: 'window', handlers: { IS_CONNECTED: handler } })
    const answered = vi.fn()
    pair.page.addEventListener('message', answered)
    for (let time = 0; time < 5; time += 1)
      pair.frameInPage.postMessage({ id: 'same', type: '@w3m-app/IS_CONNECTED' }, frameOrigin)
    await settle()
    expect(handler).toHaveBeenCalledTimes(1)
    expect(answered).toHaveBeenCalledTimes(1)
  })

  it('behavior: an answer that comes twice, with another id or to another question', async () => {
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const { app } = openChannel({
      pair,
      hasFrame: false,
      transport: 'window',
      timers: { readyDelayMs: 0, requestMs: 200 },
    })
    pair.frame.addEventListener('message', (event) => {
      const { id } = (event as MessageEvent).data
      const answer = (isConnected: boolean, as = id) =>
        pair.parentInFrame.postMessage(
          writeFrameAnswer('IS_CONNECTED', { id: as, outcome: 'SUCCESS', payload: { isConnected } }),
          pageOrigin,
        )
      answer(false, 'other')
      pair.parentInFrame.postMessage({ id, type: '@w3m-frame/SIGN_OUT_SUCCESS' }, pageOrigin)
      answer(true)
      answer(false)
    })
    pair.parentInFrame.postMessage({ type: '@w3m-frame/READY', payload: {} }, pageOrigin)
    expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
    expect(await app.ask('IS_CONNECTED', undefined)).toEqual({ isConnected: true })
  })

  it('error: an answer of another form is an error, and not a wait', async () => {
    const { app, frame } = openChannel({ handlers: { IS_CONNECTED: () => ({ isConnected: 'yes' }) as never } })
    frame.ready()
    // A frame of ours does not even send it.
    await expect(app.ask('IS_CONNECTED', undefined)).rejects.toMatchObject({ code: 'IFRAME_REFUSED' })
    const pair = createWindowPair(pageOrigin, frameOrigin)
    const other = openChannel({ pair, hasFrame: false, transport: 'window' })
    pair.frame.addEventListener('message', (event) => {
      const { id } = (event as MessageEvent).data
      const payload = { isConnected: 'yes' }
      pair.parentInFrame.postMessage({ id, type: '@w3m-frame/IS_CONNECTED_SUCCESS', payload }, pageOrigin)
    })
    pair.parentInFrame.postMessage({ type: '@w3m-frame/READY', payload: {} }, pageOrigin)
    await expect(other.app.ask('IS_CONNECTED', undefined)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })
})
