import { expect, it } from 'vitest'
import { describeVisit } from './appUser.js'

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Safari/537.36'
const webview =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const open = (userAgent: string, more: object = {}) =>
  ({ navigator: { userAgent }, location: { href: 'https://app.example/cart?x=1' }, ...more }) as unknown as Window

it('default: a browser that opens windows, an app without users of its own', () => {
  expect(describeVisit({ options: {}, page: open(desktop) })).toEqual({})
  expect(describeVisit({ options: {}, page: undefined })).toEqual({})
})

it('CAP-04 behavior: where windows do not come back the browser is to come back to the page; what the app can show of its user is named', () => {
  const returnTo = 'https://app.example/cart?x=1'
  expect(describeVisit({ options: {}, page: open(webview) })).toEqual({ returnTo })
  const Telegram = { WebApp: { initData: 'hash=a', platform: 'weba' } }
  expect(describeVisit({ options: { getUserToken: async () => 'a.b.c' }, page: open(desktop, { Telegram }) })).toEqual({
    appWays: ['token', 'telegram'],
    returnTo,
  })
  const inside = { Telegram, self: {}, top: {} }
  expect(describeVisit({ options: {}, page: open(desktop, inside) })).toEqual({ appWays: ['telegram'] })
  // Telegram's script on any page has none.
  const idle = { Telegram: { WebApp: { initData: '', platform: 'unknown' } } }
  expect(describeVisit({ options: {}, page: open(desktop, idle) })).toEqual({})
})
