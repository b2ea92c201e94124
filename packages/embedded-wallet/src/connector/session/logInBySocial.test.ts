import { systemClock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { FrameRefusedError } from '../../errors.js'
import { createManualClock } from '../../fixtures/createManualClock.js'
import { settle } from '../../fixtures/settle.js'
import { type LogInBySocialParameters, logInBySocial } from './logInBySocial.js'

const frameOrigin = 'https://wallet.example'
const resultUri = `${frameOrigin}/wallet/v1/social/google/callback?result=a`

/** A page with a window of a provider, and a frame that grants what it is asked. */
function open(
  input: LogInBySocialParameters['input'],
  { answers = {}, ...more }: { answers?: Record<string, unknown> } & Partial<LogInBySocialParameters> = {},
) {
  const asked: (readonly [string, unknown])[] = []
  const page = Object.assign(new EventTarget(), {
    open: vi.fn(() => opened),
    location: { href: 'https://app.example/' },
  })
  const opened = { closed: false, location: { href: 'about:blank' }, close: vi.fn() }
  const granted: Record<string, unknown> = {
    GET_PROVIDER_URI: { uri: 'https://provider.example/authorize' },
    GET_SOCIAL_REDIRECT_URI: { uri: 'https://provider.example/authorize' },
    GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/sign' },
    ...answers,
  }
  const ask = async (name: string, payload: unknown, { onAsk }: { onAsk?: () => void } = {}) => {
    onAsk?.()
    asked.push([name, payload])
    const answer = granted[name]
    if (answer instanceof Error) throw answer
    return answer
  }
  const end = new AbortController()
  const onAsk = vi.fn()
  const finished = logInBySocial({
    channel: { ask } as unknown as LogInBySocialParameters['channel'],
    input,
    page: page as unknown as Window,
    frameOrigin,
    clock: systemClock,
    signal: end.signal,
    timeoutMs: 300_000,
    isCompatible: false,
    onAsk,
    onScreen: (run) => run(end.signal),
    visit: { options: {}, page: undefined },
    ...more,
  })
  finished.catch(() => {})
  const say = (data: unknown, { origin = frameOrigin, source = opened as unknown } = {}) =>
    page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  const led = () => vi.waitFor(() => expect(opened.location.href).toBe('https://provider.example/authorize'))
  return { asked, page, opened, finished, say, end, onAsk, led }
}

describe('by a window', () => {
  it('CAP-04 default: the provider is shown in a window, and what comes back goes to the frame', async () => {
    const { asked, page, opened, finished, say, led, onAsk } = open({ social: 'google' })
    expect(page.open).toHaveBeenCalledWith('about:blank', '', expect.stringContaining('popup'))
    await led()
    await settle()
    say({ resultUri })
    await finished
    expect(asked).toEqual([
      ['GET_PROVIDER_URI', { provider: 'google' }],
      ['CONNECT_SOCIAL', { uri: resultUri }],
    ])
    expect(onAsk).toHaveBeenCalledTimes(1)
    expect(opened.close).toHaveBeenCalled()
  })

  it('parameters: isCompatible: by the field’s own message', async () => {
    const { asked, finished, say, led } = open({ social: 'google' }, { isCompatible: true })
    await led()
    await settle()
    say({ resultUri })
    await finished
    expect(asked[0]).toEqual(['GET_SOCIAL_REDIRECT_URI', { provider: 'google' }])
    await expect(open({ social: 'acme' }, { isCompatible: true }).finished).rejects.toThrow()
  })

  it('parameters: window: the one that the press has opened', async () => {
    const own = { closed: false, location: { href: '' }, close: vi.fn() }
    const { page, finished, say } = open({ social: 'google', window: () => own as unknown as Window })
    await vi.waitFor(() => expect(own.location.href).not.toBe(''))
    await settle()
    say({ resultUri }, { source: own })
    await finished
    expect(page.open).not.toHaveBeenCalled()
    expect(own.close).toHaveBeenCalled()
  })

  it('behavior: what another window or origin says, and what is no result, is not heard', async () => {
    const { asked, finished, say, led, opened } = open({ social: 'google' })
    await led()
    await settle()
    say({ resultUri: 'evil' }, { origin: 'https://evil.example' })
    say({ resultUri: 'evil' }, { origin: `${frameOrigin}.evil.example` })
    say({ resultUri: 'evil' }, { source: {} })
    for (const wrong of [null, 'evil', {}, { resultUri: 5 }, { resultUri: '' }, { resultUri: 'x'.repeat(16_385) }])
      say(wrong)
    await settle()
    expect(asked).toHaveLength(1)
    expect(opened.close).not.toHaveBeenCalled()
    say({ resultUri })
    await finished
    expect(asked.at(-1)).toEqual(['CONNECT_SOCIAL', { uri: resultUri }])
  })

  it.each(['by a window', 'by what the browser brought back'])(
    'CAP-04, STA-20 behavior: %s, who is let in and has their wallet elsewhere is signed in: it is recovered next',
    async (way) => {
      const elsewhere = new FrameRefusedError('Your wallet is on another device.', { reason: 'WALLET_ELSEWHERE' })
      const { asked, finished, say, led } = open(way === 'by a window' ? { social: 'google' } : { resultUri }, {
        answers: { CONNECT_SOCIAL: elsewhere },
      })
      if (way === 'by a window') {
        await led()
        await settle()
        say({ resultUri })
      }
      await finished
      expect(asked.at(-1)).toEqual(['CONNECT_SOCIAL', { uri: resultUri }])
      const other = new FrameRefusedError('This attempt is over.', { reason: 'WALLET_SERVICE_REFUSED' })
      await expect(open({ resultUri }, { answers: { CONNECT_SOCIAL: other } }).finished).rejects.toBe(other)
    },
  )

  it('error: a window that the browser blocks', async () => {
    const { asked, finished } = open({ social: 'google', window: () => null })
    await expect(finished).rejects.toMatchObject({ code: 'SOCIAL_WINDOW_BLOCKED' })
    expect(asked).toEqual([])
  })

  it('error: a window that the user closes, but for what it said before', async () => {
    const clock = createManualClock()
    const { finished, opened, led, asked } = open({ social: 'google' }, { clock })
    await led()
    await settle()
    opened.closed = true
    clock.advance(1_000)
    clock.advance(1_000)
    await expect(finished).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(asked).toHaveLength(1)
    const quick = open({ social: 'google' }, { clock })
    await quick.led()
    await settle()
    quick.opened.closed = true
    clock.advance(1_000)
    quick.say({ resultUri })
    await quick.finished
  })

  it('error: nobody comes back in time, or the login is called off: the window goes', async () => {
    const clock = createManualClock()
    const late = open({ social: 'google' }, { clock })
    await late.led()
    await settle()
    clock.advance(300_000)
    await expect(late.finished).rejects.toMatchObject({ code: 'TIMEOUT' })
    expect(late.opened.close).toHaveBeenCalled()
    const left = open({ social: 'google' })
    await left.led()
    await settle()
    left.end.abort()
    await expect(left.finished).rejects.toMatchObject({ code: 'ABORTED' })
    expect(left.opened.close).toHaveBeenCalled()
    left.say({ resultUri })
    await settle()
    expect(left.asked).toHaveLength(1)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])('error: a frame that leads to %j', async (uri) => {
    const { finished, opened } = open({ social: 'google' }, { answers: { GET_PROVIDER_URI: { uri } } })
    await expect(finished).rejects.toThrow()
    expect(opened.location.href).toBe('about:blank')
    expect(opened.close).toHaveBeenCalled()
  })

  it('error: who said no at the provider has refused', async () => {
    const no = new FrameRefusedError('Rejected.', { reason: 'USER_REJECTED', rpcCode: 4001 })
    const { finished, say, led } = open({ social: 'google' }, { answers: { CONNECT_SOCIAL: no } })
    await led()
    await settle()
    say({ resultUri })
    await expect(finished).rejects.toMatchObject({ code: 'USER_REJECTED', cause: no })
    const back = open({ resultUri }, { answers: { CONNECT_SOCIAL: no } })
    await expect(back.finished).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('error: what the frame refuses closes the window', async () => {
    const { finished, opened } = open({ social: 'google' }, { answers: { GET_PROVIDER_URI: new Error('Not here.') } })
    await expect(finished).rejects.toThrow('Not here.')
    expect(opened.close).toHaveBeenCalled()
  })
})

describe('by other ways', () => {
  it('CAP-04 default: without windows the page itself goes to the provider, and what it brings back goes to the frame', async () => {
    const returnTo = 'https://app.example/cart'
    const { asked, page, end, finished } = open({ social: 'google', returnTo })
    await vi.waitFor(() => expect(page.location.href).toBe('https://provider.example/authorize'))
    expect(asked).toEqual([['GET_PROVIDER_URI', { provider: 'google', returnTo }]])
    expect(page.open).not.toHaveBeenCalled()
    end.abort()
    await expect(finished).rejects.toMatchObject({ code: 'ABORTED' })
    const back = open({ resultUri })
    await back.finished
    expect(back.asked).toEqual([['CONNECT_SOCIAL', { uri: resultUri }]])
    const evil = open({ social: 'google', returnTo }, { answers: { GET_PROVIDER_URI: { uri: 'javascript:alert(1)' } } })
    await expect(evil.finished).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(evil.page.location.href).toBe('https://app.example/')
  })

  it('CAP-04 default: what comes back for who is signed in goes on in the frame’s own screens, of which the app has no login', async () => {
    const goesOn = new FrameRefusedError('Go on.', { reason: 'GOES_ON' })
    const { asked, finished, onAsk } = open({ resultUri }, { answers: { CONNECT_SOCIAL: goesOn } })
    await finished
    expect(asked).toEqual([
      ['CONNECT_SOCIAL', { uri: resultUri }],
      ['MANAGE_WALLET', { resultUri }],
    ])
    expect(onAsk.mock.calls).toEqual([[], [false]])
    // Who closes the frame is in all the same; a fault is one.
    const left = new FrameRefusedError('Rejected.', { rpcCode: 4001 })
    await open({ resultUri }, { answers: { CONNECT_SOCIAL: goesOn, MANAGE_WALLET: left } }).finished
    const fault = new FrameRefusedError('Nobody is signed in.', { reason: 'SIGNED_OUT', rpcCode: 4100 })
    await expect(
      open({ resultUri }, { answers: { CONNECT_SOCIAL: goesOn, MANAGE_WALLET: fault } }).finished,
    ).rejects.toBe(fault)
  })

  it('CAP-04 default: Farcaster: the address is told, and the phone waited for', async () => {
    const onUri = vi.fn()
    const { asked, finished, page } = open({ social: 'farcaster', onUri })
    await finished
    expect(onUri).toHaveBeenCalledWith('https://farcaster.xyz/~/sign')
    expect(asked.map(([name]) => name)).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER'])
    expect(page.open).not.toHaveBeenCalled()
    const evil = open(
      { social: 'farcaster', onUri },
      { answers: { GET_FARCASTER_URI: { url: 'javascript:alert(1)' } } },
    )
    await expect(evil.finished).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    expect(onUri).toHaveBeenCalledTimes(1)
  })

  it('default: a token of the app’s own back end, and what Telegram opened the app with', async () => {
    const byToken = open({ token: 'a.b.c' })
    await byToken.finished
    expect(byToken.asked).toEqual([['CONNECT_TOKEN', { token: 'a.b.c' }]])
    const byTelegram = open({ telegram: 'hash=a' })
    await byTelegram.finished
    expect(byTelegram.asked).toEqual([['CONNECT_TELEGRAM', { initData: 'hash=a' }]])
  })

  it('CAP-04 default: a passkey, on the frame’s own screens and in no window of the app’s; who says no there has refused', async () => {
    const { asked, finished, page, onAsk } = open({ social: 'passkey' })
    await finished
    expect(asked).toEqual([['CONNECT_PASSKEY', undefined]])
    expect(onAsk).toHaveBeenCalledTimes(1)
    expect(page.open).not.toHaveBeenCalled()
    const declined = Object.assign(new Error('no'), { rpcCode: 4001 })
    const refused = open({ social: 'passkey' }, { answers: { CONNECT_PASSKEY: declined } })
    await expect(refused.finished).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it.each([{ social: 'Google Inc.' }, { social: '' }, { token: '' }, { token: 5 }, { social: '__proto__' }])(
    'VAL-11 error: %j names no way in',
    async (input) => {
      const { asked, finished, page } = open(input as never)
      await expect(finished).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
      expect(asked).toEqual([])
      expect(page.open).not.toHaveBeenCalled()
    },
  )
})
