import { createMemoryStore, createStorage, NetworkRequestError, systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import { WalletServiceError } from '../errors.js'
import { createSocialSignIn } from './socialSignIn.js'
import type { WalletService } from './walletService.js'
import { createWalletSession } from './walletSession.js'

const appOrigin = 'https://app.example'
const { signal } = new AbortController()
const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
const signedIn = { status: 'signedIn', token: 'token', userId: 'u1', email: 'a@b.example', userName: null, device: 'd' }

/** The frame of one app, again and again over the same storage. */
function open({ store = createMemoryStore(), answers = {} as Record<string, unknown[]> } = {}) {
  const asked: (readonly [string, unknown])[] = []
  const ask = async (path: string, body: unknown) => {
    asked.push([path, body])
    const answer = answers[path]?.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  const end = vi.fn(async () => {})
  const begin = vi.fn()
  const user = async () => ({ userId: 'u1', email: null })
  const service = { ask, end, begin, user } as unknown as WalletService
  const session = createWalletSession({ service, store, clock: systemClock, appOrigin, runAlone: (run) => run() })
  let aheadMs = 0
  const waits: number[] = []
  const social = createSocialSignIn({
    service,
    storage: createStorage({ store, prefix: 'hawser-frame' }),
    clock: {
      ...systemClock,
      nowMs: () => systemClock.nowMs() + aheadMs,
      setTimeout(callback, delayMs) {
        waits.push(delayMs)
        return systemClock.setTimeout(callback, 0)
      },
    },
    appOrigin,
    device: session.device,
    adopt: session.adopt,
  })
  const pass = (ms: number): void => {
    aheadMs += ms
  }
  return { store, asked, social, session, end, begin, waits, pass }
}
const begun = (id: string, url = 'https://provider.example/') => ({
  flow: { id, token: `token-of-${id}` },
  url,
  endsAt: Date.parse(inAMinute()),
})
const back = (result: string) => `https://wallet.example/wallet/v1/social/acme/callback?result=${result}`

it('default: who comes back is let in, also where the page was loaded anew meanwhile, and is known again', async () => {
  const first = open({ answers: { 'social/begin': [begun('f1')] } })
  expect(await first.social.begin({ provider: 'acme', returnTo: 'https://app.example/x' }, signal)).toBe(
    'https://provider.example/',
  )
  expect(first.asked[0]?.[1]).toEqual({
    provider: 'acme',
    page: appOrigin,
    device: undefined,
    returnTo: 'https://app.example/x',
  })
  const second = open({ store: first.store, answers: { 'social/finish': [signedIn], 'social/begin': [begun('f2')] } })
  await second.social.finish(back('f1.secret'), signal)
  expect(second.asked).toEqual([['social/finish', { flow: { id: 'f1', token: 'token-of-f1' }, result: 'f1.secret' }]])
  expect(second.session.isSignedIn()).toBe(true)
  await second.social.begin({ provider: 'acme' }, signal)
  expect(second.asked.at(-1)?.[1]).toMatchObject({ device: 'd' })
})

it('behavior: two windows at once, each with its own; what nobody here began, or was used, is asked of nobody', async () => {
  const { social, asked } = open({
    answers: { 'social/begin': [begun('f1'), begun('f2')], 'social/finish': [signedIn, signedIn] },
  })
  await social.begin({ provider: 'acme' }, signal)
  await social.begin({ provider: 'acme' }, signal)
  await social.finish(back('f1.secret'), signal)
  await social.finish(back('f2.secret'), signal)
  for (const uri of [back('f1.secret'), back('f3.secret'), back(''), 'no address', 'javascript:alert(1)'])
    await expect(social.finish(uri, signal)).rejects.toMatchObject({ field: 'flow' })
  expect(asked.filter(([path]) => path === 'social/finish')).toHaveLength(2)
})

it('error: who says no at the provider has refused, as in any wallet', async () => {
  const no = new WalletServiceError('You did not sign in with Acme.', { status: 401, field: 'cancelled' })
  const { social } = open({ answers: { 'social/begin': [begun('f1')], 'social/finish': [no] } })
  await social.begin({ provider: 'acme' }, signal)
  await expect(social.finish(back('f1.secret'), signal)).rejects.toMatchObject({ code: 'USER_REJECTED', cause: no })
})

it('behavior: an address that a provider tells is shown, and lets nobody in who types it', async () => {
  const { social, session, begin } = open({
    answers: { 'social/begin': [begun('f1')], 'social/finish': [signedIn] },
  })
  await social.begin({ provider: 'acme' }, signal)
  await social.finish(back('f1.secret'), signal)
  expect([session.email(), session.userName()]).toEqual([null, 'a@b.example'])
  begin.mockResolvedValue({ flow: { id: 'e', token: 't' }, action: 'VERIFY_OTP' })
  expect(await session.begin('a@b.example', signal)).toBe('VERIFY_OTP')
  await expect(session.prove(signal)).rejects.toMatchObject({ message: expect.stringContaining('sign in again') })
})

it('behavior: whoever was here before is signed out at the service', async () => {
  const { social, end } = open({
    answers: { 'social/token': [signedIn, { ...signedIn, token: 'next', userId: 'u2' }] },
  })
  await social.byToken('a.b.c', signal)
  expect(end).not.toHaveBeenCalled()
  await social.byToken('d.e.f', signal)
  expect(end).toHaveBeenCalledWith(expect.objectContaining({ token: 'token' }))
})

it('behavior: a service that is out of reach, or takes no more for a while, ends no wait for a phone; that of the attempt does, and says why', async () => {
  const waiting = { status: 'waiting' }
  const tooOften = new WalletServiceError('Please try again after 7 seconds', { status: 429, field: 'rate_limited' })
  const down = new WalletServiceError('Farcaster cannot be reached.', { status: 503, field: 'provider' })
  const offline = new NetworkRequestError()
  const answers = {
    'social/farcaster': [begun('p1'), begun('p2')],
    'social/farcaster/finish': [waiting, tooOften, down, offline, { ...signedIn, userName: 'octo' }],
  }
  const { social, waits, pass } = open({ answers })
  await social.beginFarcaster(signal)
  expect(await social.finishFarcaster(signal)).toBe('octo')
  expect(waits).toEqual([2_000, 7_000, 2_000, 2_000])
  await social.beginFarcaster(signal)
  answers['social/farcaster/finish'] = [down, tooOften]
  const ending = expect(social.finishFarcaster(signal)).rejects.toBe(tooOften)
  // A minute is what the attempt has.
  pass(54_000)
  await ending
})

it('behavior: an attempt that the service takes no more of at the moment is begun as soon as it says, and not where that is too far off', async () => {
  const wait = (seconds: number) =>
    new WalletServiceError(`Please try again after ${seconds} seconds`, { status: 429, field: 'rate_limited' })
  const { social, waits } = open({
    answers: { 'social/farcaster': [wait(3), begun('p1', 'https://farcaster.xyz/a'), wait(61)] },
  })
  expect(await social.beginFarcaster(signal)).toBe('https://farcaster.xyz/a')
  expect(waits).toEqual([3_000])
  await expect(social.beginFarcaster(signal)).rejects.toMatchObject({ status: 429 })
})

it('default: Farcaster is asked until somebody has approved; what the service refuses ends it', async () => {
  const waiting = { status: 'waiting' }
  const refusal = new WalletServiceError('This attempt is over.', { status: 401, field: 'flow' })
  const { social, asked } = open({
    answers: {
      'social/farcaster': [begun('p1', 'https://farcaster.xyz/a'), begun('p2')],
      'social/farcaster/finish': [waiting, waiting, { ...signedIn, userName: 'octo' }, refusal],
    },
  })
  await expect(social.finishFarcaster(signal)).rejects.toMatchObject({ field: 'flow' })
  expect(await social.beginFarcaster(signal)).toBe('https://farcaster.xyz/a')
  expect(await social.finishFarcaster(signal)).toBe('octo')
  expect(asked.filter(([path]) => path === 'social/farcaster/finish')).toHaveLength(3)
  await social.beginFarcaster(signal)
  await expect(social.finishFarcaster(signal)).rejects.toBe(refusal)
})

it('behavior: what who is signed in leaves the page for is taken once, over a reload and in time, for what it was begun for alone, and lets nobody in', async () => {
  const first = open()
  const link = { purpose: 'link', part: 'signIn' } as const
  const proof = { purpose: 'proof', part: 'phrase' } as const
  first.social.keepErrand(link, 'acme', begun('f1'))
  first.social.keepErrand(proof, 'acme', begun('f2'))
  first.social.keepErrand(link, 'acme', begun('f3'))
  const { social, asked, pass } = open({ store: first.store })
  expect(social.errandOf(back('f1.secret'))).toEqual(link)
  expect(social.errandOf(back('f2.secret'))).toEqual(proof)
  for (const id of ['f1', 'f2'])
    await expect(social.finish(back(`${id}.secret`), signal)).rejects.toMatchObject({ field: 'flow' })
  expect(social.takeErrand(back('f1.secret'), 'proof')).toBeUndefined()
  expect(social.takeErrand(back('f2.secret'), 'link')).toBeUndefined()
  expect(asked).toEqual([])
  expect(social.takeErrand(back('f1.secret'), 'link')).toEqual({
    provider: 'acme',
    flow: { id: 'f1', token: 'token-of-f1' },
    result: 'f1.secret',
  })
  expect(social.errandOf(back('f1.secret'))).toBeUndefined()
  expect(social.takeErrand(back('f1.secret'), 'link')).toBeUndefined()
  expect(social.takeErrand(back('f2.secret'), 'proof')).toMatchObject({ provider: 'acme', result: 'f2.secret' })
  for (const uri of [back('nobody.secret'), back(''), 'no address'])
    expect(social.takeErrand(uri, 'link')).toBeUndefined()
  pass(61_000)
  expect(social.takeErrand(back('f3.secret'), 'link')).toBeUndefined()
})

it('behavior: what was begun to let somebody in adds and proves nothing', async () => {
  const { social } = open({ answers: { 'social/begin': [begun('f1')] } })
  await social.begin({ provider: 'acme' }, signal)
  expect(social.errandOf(back('f1.secret'))).toBeUndefined()
  for (const purpose of ['link', 'proof'] as const)
    expect(social.takeErrand(back('f1.secret'), purpose)).toBeUndefined()
})
