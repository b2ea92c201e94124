import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import type { OwnSocialProvider, SocialProvider } from '../state/optionsState.js'
import { canOpenWindows, getSocials } from './getSocials.js'

const all: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const agents = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
  android: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
}
const refusedByTelegram = [
  ['ios', ['google']],
  ['mac', ['x']],
  ['android', ['facebook', 'x']],
  ['windows', []],
] as const

function open(
  userAgent: string,
  {
    isTelegram,
    socials,
  }: { isTelegram: boolean; socials?: readonly (SocialProvider | OwnSocialProvider)[] | false | undefined },
) {
  const window = {
    navigator: { userAgent, maxTouchPoints: /iPhone|Android/.test(userAgent) ? 5 : 0 },
    ...(isTelegram && { Telegram: { WebApp: { platform: 'any', initData: 'hash=a' } } }),
  }
  const { hawser } = createTestClient({
    socials,
    platform: { ...createFakePlatform(), window: window as never, userAgent },
  })
  return { socials: getSocials(hawser), canOpen: canOpenWindows(hawser) }
}

describe('getSocials', () => {
  it('CAP-18 default: those that the app names, in its order, and none otherwise', () => {
    expect(open(agents.windows, { isTelegram: false, socials: all })).toEqual({ socials: all, canOpen: true })
    expect(open(agents.windows, { isTelegram: false, socials: ['apple', 'google'] })).toMatchObject({
      socials: ['apple', 'google'],
    })
    for (const socials of [undefined, false, []] as const)
      expect(open(agents.windows, { isTelegram: false, socials })).toMatchObject({ socials: [] })
  })

  it('behavior: providers of the app’s own, by name; what cannot be named is left out, and an image that may not be drawn', () => {
    const acme = { id: 'acme', name: 'Acme', imageUrl: 'https://acme.example/icon.png' }
    const odd = [{ id: 'Acme', name: 'Acme' }, { id: 'acme', name: '' }, { name: 'Acme' }, null, 7] as never[]
    const bare = { id: 'bare', name: 'Bare', imageUrl: 'javascript:alert(1)' }
    expect(open(agents.ios, { isTelegram: true, socials: [acme, ...odd, 'apple', bare] })).toMatchObject({
      socials: [acme, 'apple', { id: 'bare', name: 'Bare' }],
    })
  })

  it.each(refusedByTelegram)('VIEW-16 behavior: in Telegram on %s without %j', (place, without) => {
    expect(open(agents[place], { isTelegram: true, socials: all })).toEqual({
      socials: all.filter((one) => !(without as readonly string[]).includes(one)),
      canOpen: false,
    })
    expect(open(agents[place], { isTelegram: false, socials: all })).toMatchObject({ socials: all })
  })
})
